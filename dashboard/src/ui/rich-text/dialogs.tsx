import type { Asset } from '@corkboard/client';
import { Button, Group, Image, Modal, Stack, Switch, Textarea, TextInput } from '@mantine/core';
import type { Editor } from '@tiptap/core';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useChange } from '../../api/operations.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { AssetPicker } from '../media/asset-picker.tsx';
import { imagePath } from '../media/image-path.ts';
import { notifyFailure } from '../notify.ts';
import { insertEmbed, readEmbedUrl } from './embeds.ts';
import type { EditorDialog } from './host.ts';

interface DialogProps {
  editor: Editor;
  onClose(): void;
}

/** The dialog that is open over the editor. Closing it returns to the text. */
export function EditorDialogs({ dialog, editor, onClose }: DialogProps & { dialog: EditorDialog }) {
  const close = () => {
    onClose();
    editor.commands.focus();
  };
  switch (dialog.kind) {
    case 'link':
      return <LinkDialog editor={editor} onClose={close} />;
    case 'embed':
      return <EmbedDialog editor={editor} onClose={close} />;
    case 'alt':
      return <AltDialog key={dialog.asset.id} editor={editor} asset={dialog.asset} onClose={close} />;
    case 'library':
      return (
        <AssetPicker
          onClose={close}
          onPick={({ url, alt }) => {
            editor
              .chain()
              .focus()
              .setImage({ src: url, ...(alt !== null && { alt }) })
              .run();
            close();
          }}
        />
      );
  }
}

interface DialogFormProps {
  title: string;
  children: ReactNode;
  buttons: ReactNode;
  onSubmit(): void;
  onClose(): void;
}

function DialogForm({ title, children, buttons, onSubmit, onClose }: DialogFormProps) {
  const t = useMessages('common');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // The form of the page is a parent of this one in React, though not in the document.
    event.stopPropagation();
    onSubmit();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      returnFocus={false}
      closeButtonProps={{ 'aria-label': t.close }}
    >
      <form onSubmit={submit} noValidate>
        <Stack>
          {children}
          <Group justify="flex-end">{buttons}</Group>
        </Stack>
      </form>
    </Modal>
  );
}

const LINK = /^(?:https?:\/\/\S+|\/\S*|#\S+|mailto:\S+|tel:\S+)$/i;

function LinkDialog({ editor, onClose }: DialogProps) {
  const t = useMessages('rich-text').linkDialog;
  const current = editor.getAttributes('link');
  const [url, setUrl] = useState<string>(current.href ?? '');
  const [isNewTab, setNewTab] = useState(current.href === undefined || current.target === '_blank');
  const [error, setError] = useState<string>();
  const apply = () => {
    const href = /^[\w-]+(\.[\w-]+)+(\/\S*)?$/.test(url.trim()) ? `https://${url.trim()}` : url.trim();
    if (!LINK.test(href)) return setError(t.invalid);
    const target = isNewTab ? '_blank' : null;
    const chain = editor.chain().focus().extendMarkRange('link');
    if (editor.state.selection.empty && current.href === undefined)
      chain
        .insertContent({ type: 'text', text: href, marks: [{ type: 'link', attrs: { href, target } }] })
        .run();
    else chain.setLink({ href, target }).run();
    onClose();
  };
  const remove = () => {
    editor.chain().focus().extendMarkRange('link').unsetLink().run();
    onClose();
  };
  return (
    <DialogForm
      title={t.title}
      onSubmit={apply}
      onClose={onClose}
      buttons={
        <>
          {current.href !== undefined && (
            <Button variant="default" onClick={remove}>
              {t.remove}
            </Button>
          )}
          <Button type="submit">{t.apply}</Button>
        </>
      }
    >
      <TextInput
        label={t.url}
        description={t.help}
        error={error}
        value={url}
        onChange={({ currentTarget }) => setUrl(currentTarget.value)}
        data-autofocus
      />
      <Switch
        label={t.newTab}
        checked={isNewTab}
        onChange={({ currentTarget }) => setNewTab(currentTarget.checked)}
      />
    </DialogForm>
  );
}

function EmbedDialog({ editor, onClose }: DialogProps) {
  const t = useMessages('rich-text').embedDialog;
  const [text, setText] = useState('');
  const [error, setError] = useState<string>();
  const insert = () => {
    const url = readEmbedUrl(text);
    if (url === undefined) return setError(t.invalid);
    insertEmbed(editor, url);
    onClose();
  };
  return (
    <DialogForm
      title={t.title}
      onSubmit={insert}
      onClose={onClose}
      buttons={<Button type="submit">{t.insert}</Button>}
    >
      <TextInput
        label={t.url}
        description={t.help}
        error={error}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        data-autofocus
      />
    </DialogForm>
  );
}

/** Stores the text at the image and in the media library, so that nobody has to write it again. */
function AltDialog({ editor, asset, onClose }: DialogProps & { asset: Asset }) {
  const t = useMessages('rich-text').altDialog;
  const updateAsset = useChange('updateAsset');
  const [alt, setAlt] = useState('');
  const save = () => {
    if (alt.trim() !== '') {
      describeImages(editor, asset.url, alt.trim());
      updateAsset({ id: asset.id, body: { alt: alt.trim() } }).catch(notifyFailure);
    }
    onClose();
  };
  return (
    <DialogForm
      title={t.title}
      onSubmit={save}
      onClose={onClose}
      buttons={
        <>
          <Button variant="default" onClick={onClose}>
            {t.decorative}
          </Button>
          <Button type="submit">{t.save}</Button>
        </>
      }
    >
      <Image src={imagePath(asset.url, 640)} alt="" mah={240} fit="contain" />
      <Textarea
        label={t.alt}
        description={t.help}
        value={alt}
        maxLength={500}
        autosize
        minRows={2}
        onChange={({ currentTarget }) => setAlt(currentTarget.value)}
        data-autofocus
      />
    </DialogForm>
  );
}

function describeImages(editor: Editor, source: string, alt: string): void {
  const { doc, tr } = editor.state;
  doc.descendants((node, position) => {
    if (node.type.name === 'image' && node.attrs.src === source && node.attrs.alt === null)
      tr.setNodeAttribute(position, 'alt', alt);
  });
  editor.view.dispatch(tr);
}
