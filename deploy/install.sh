#!/bin/sh
# Prepares a Linux server with systemd for Corkboard: user, folder of the data, settings, units and the command `corkboard`.
# Run it as root in the folder of Corkboard. Running it again changes nothing that exists, except the units and the command.
# DESTDIR prepares another root folder, such as that of an image.
set -eu

root=${DESTDIR:-}
here=$(cd "$(dirname "$0")" && pwd)
program=${CORKBOARD_FOLDER:-$(dirname "$here")}

if ! getent passwd corkboard >/dev/null; then
  useradd --system --user-group --home-dir /var/lib/corkboard --no-create-home --shell /usr/sbin/nologin corkboard
  echo 'Created the user corkboard.'
fi

if ! [ -d "$root/var/lib/corkboard" ]; then
  install -d -o corkboard -g corkboard -m 0750 "$root/var/lib/corkboard"
  echo "Created the folder of the data, $root/var/lib/corkboard."
fi

if ! [ -e "$root/etc/corkboard.env" ]; then
  install -d "$root/etc"
  # It may contain passwords. The services get its content from systemd, which reads it as root.
  install -m 0600 "$here/corkboard.env" "$root/etc/corkboard.env"
  echo "Created $root/etc/corkboard.env. Replace jobs.example.org by your domain."
fi

install -d "$root/etc/systemd/system" "$root/usr/local/bin"
for unit in corkboard corkboard-worker; do
  sed "s#/opt/corkboard#$program#" "$here/$unit.service" >"$root/etc/systemd/system/$unit.service"
done
sed "s#/opt/corkboard#$program#" "$here/corkboard.sh" >"$root/usr/local/bin/corkboard"
chmod 0755 "$root/usr/local/bin/corkboard"
echo 'Installed the units corkboard and corkboard-worker, and the command corkboard.'

if [ -z "$root" ] && [ -d /run/systemd/system ]; then systemctl daemon-reload; fi
echo 'Next: edit /etc/corkboard.env, then run: systemctl enable --now corkboard'
