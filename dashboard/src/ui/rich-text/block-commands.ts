import type { Icon } from '@tabler/icons-react';
import IconBlockquote from '@tabler/icons-react/dist/esm/icons/IconBlockquote.mjs';
import IconCode from '@tabler/icons-react/dist/esm/icons/IconCode.mjs';
import IconH1 from '@tabler/icons-react/dist/esm/icons/IconH1.mjs';
import IconH2 from '@tabler/icons-react/dist/esm/icons/IconH2.mjs';
import IconH3 from '@tabler/icons-react/dist/esm/icons/IconH3.mjs';
import IconH4 from '@tabler/icons-react/dist/esm/icons/IconH4.mjs';
import IconLetterT from '@tabler/icons-react/dist/esm/icons/IconLetterT.mjs';
import IconList from '@tabler/icons-react/dist/esm/icons/IconList.mjs';
import IconListNumbers from '@tabler/icons-react/dist/esm/icons/IconListNumbers.mjs';
import IconMovie from '@tabler/icons-react/dist/esm/icons/IconMovie.mjs';
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs';
import IconPhotoSearch from '@tabler/icons-react/dist/esm/icons/IconPhotoSearch.mjs';
import IconSeparatorHorizontal from '@tabler/icons-react/dist/esm/icons/IconSeparatorHorizontal.mjs';
import IconTable from '@tabler/icons-react/dist/esm/icons/IconTable.mjs';
import type { ChainedCommands, Editor } from '@tiptap/core';
import type { MessagesOf } from '../../messages/use-messages.ts';
import type { EditorHost } from './host.ts';

export interface BlockCommand {
  name: string;
  label: string;
  keywords: string;
  icon: Icon;
  run(editor: Editor): void;
}

type Level = 1 | 2 | 3 | 4;

/** Every block that the slash menu and the toolbar insert. */
export function blockCommands(t: MessagesOf<'rich-text'>, host: () => EditorHost): BlockCommand[] {
  const change = (run: (chain: ChainedCommands) => ChainedCommands) => (editor: Editor) =>
    void run(editor.chain().focus()).run();
  const heading = (level: Level, icon: Icon): BlockCommand => ({
    name: `heading${level}`,
    label: t.styles[`heading${level}`],
    keywords: t.keywords.heading,
    icon,
    run: change((chain) => chain.setHeading({ level })),
  });
  const media: BlockCommand[] = [
    {
      name: 'image',
      label: t.image,
      keywords: t.keywords.image,
      icon: IconPhoto,
      run: () => host().chooseFiles(),
    },
    {
      name: 'library',
      label: t.imageFromLibrary,
      keywords: t.keywords.image,
      icon: IconPhotoSearch,
      run: () => host().open({ kind: 'library' }),
    },
  ];
  return [
    {
      name: 'paragraph',
      label: t.styles.paragraph,
      keywords: t.keywords.paragraph,
      icon: IconLetterT,
      run: change((chain) => chain.setParagraph()),
    },
    heading(2, IconH2),
    heading(3, IconH3),
    heading(4, IconH4),
    heading(1, IconH1),
    command('bulletList', IconList, (chain) => chain.toggleBulletList()),
    command('orderedList', IconListNumbers, (chain) => chain.toggleOrderedList()),
    command('quote', IconBlockquote, (chain) => chain.toggleBlockquote()),
    ...(host().upload ? media : media.slice(1)),
    command('table', IconTable, (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true })),
    {
      name: 'embed',
      label: t.embed,
      keywords: t.keywords.embed,
      icon: IconMovie,
      run: () => host().open({ kind: 'embed' }),
    },
    command('codeBlock', IconCode, (chain) => chain.toggleCodeBlock()),
    command('rule', IconSeparatorHorizontal, (chain) => chain.setHorizontalRule()),
  ];

  function command(
    name: 'bulletList' | 'orderedList' | 'quote' | 'table' | 'codeBlock' | 'rule',
    icon: Icon,
    run: (chain: ChainedCommands) => ChainedCommands,
  ): BlockCommand {
    return { name, label: t[name], keywords: t.keywords[name], icon, run: change(run) };
  }
}

/** The commands that match what was typed, those that begin with it first. */
export function findCommands(commands: BlockCommand[], query: string): BlockCommand[] {
  const wanted = query.trim().toLowerCase();
  const begins = ({ label }: BlockCommand) => label.toLowerCase().startsWith(wanted);
  const found = commands.filter(({ label, keywords }) =>
    `${label} ${keywords}`.toLowerCase().includes(wanted),
  );
  return [...found.filter(begins), ...found.filter((command) => !begins(command))];
}
