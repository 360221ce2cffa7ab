import type { Application } from '@corkboard/client';
import { NativeSelect, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useChange, useOperation } from '../../api/operations.ts';
import { useMembership, usePermission } from '../../api/organization-context.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { ActionButton } from '../../ui/action-button.tsx';
import { notifyDone } from '../../ui/notify.ts';
import { Section } from '../../ui/section.tsx';
import { fillTemplate } from './fill-template.ts';

const EMPTY = { subject: '', text: '', reply_to: '' };

/** Writes an email to the candidate, from a template or from nothing. */
export function MessageForm({ application }: { application: Application }) {
  const t = useMessages('applications');
  const sendMessage = useChange('sendApplicationMessage');
  const { organization } = useMembership();
  const isEnabled = usePermission()('organization:read');
  const { data } = useOperation('getOrganization', {}, { isEnabled });
  const templates = data?.data.applications.message_templates ?? [];
  const [message, setMessage] = useState(EMPTY);
  const change = (changes: Partial<typeof EMPTY>) => setMessage({ ...message, ...changes });
  const { subject, text, reply_to } = message;
  const send = async () => {
    const body = { subject, text, ...(reply_to.trim() !== '' && { reply_to: reply_to.trim() }) };
    await sendMessage({ id: application.id, body });
    setMessage(EMPTY);
    notifyDone(t.sent);
  };
  return (
    <Section title={t.message} text={t.messageText}>
      {templates.length > 0 && (
        <NativeSelect
          label={t.template}
          value=""
          data={[
            { value: '', label: t.chooseTemplate },
            ...templates.map(({ name }, index) => ({ value: String(index), label: name })),
          ]}
          onChange={({ currentTarget }) => {
            const template = templates[Number(currentTarget.value)];
            if (template) change(fillTemplate(template, application, organization.name));
          }}
        />
      )}
      <TextInput
        label={t.subject}
        value={subject}
        maxLength={200}
        onChange={({ currentTarget }) => change({ subject: currentTarget.value })}
      />
      <Textarea
        label={t.body}
        value={text}
        autosize
        minRows={4}
        maxRows={16}
        maxLength={10_000}
        onChange={({ currentTarget }) => change({ text: currentTarget.value })}
      />
      <TextInput
        label={t.replyTo}
        description={t.replyToHelp}
        type="email"
        value={reply_to}
        maxLength={254}
        onChange={({ currentTarget }) => change({ reply_to: currentTarget.value })}
      />
      <div>
        <ActionButton disabled={subject.trim() === '' || text.trim() === ''} onAct={send}>
          {t.send}
        </ActionButton>
      </div>
    </Section>
  );
}
