import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useChange } from '../../api/operations.ts';
import { applicationMessages } from '../../messages/applications.ts';
import { useMessages } from '../../messages/messages.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { notifyDone } from '../../ui/notify.ts';
import { Section } from '../../ui/section.tsx';

/** Writes an email to the candidate. */
export function MessageForm({ applicationId }: { applicationId: string }) {
  const t = useMessages(applicationMessages);
  const sendMessage = useChange('sendApplicationMessage');
  const [subject, setSubject] = useState('');
  const [text, setText] = useState('');
  const send = async () => {
    await sendMessage({ id: applicationId, body: { subject, text } });
    setSubject('');
    setText('');
    notifyDone(t.sent);
  };
  return (
    <Section title={t.message} text={t.messageText}>
      <TextInput
        label={t.subject}
        value={subject}
        maxLength={200}
        onChange={({ currentTarget }) => setSubject(currentTarget.value)}
      />
      <Textarea
        label={t.body}
        value={text}
        autosize
        minRows={4}
        maxRows={16}
        maxLength={10_000}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <div>
        <ActionButton disabled={subject.trim() === '' || text.trim() === ''} onAct={send}>
          {t.send}
        </ActionButton>
      </div>
    </Section>
  );
}
