import { CorkboardError } from '@corkboard/client';
import { Alert, Button, Checkbox, ColorInput, FileInput, Radio, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { useMe } from '../../api/use-me.ts';
import { CreateOrganizationRules } from '../../generated/form-rules.ts';
import { useLanguage } from '../../messages/language.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { Entrance } from '../../shell/sign-in/entrance.tsx';
import { useEntry } from '../../shell/sign-in/use-entry.ts';
import { type Beginning, setUpBoard } from './set-up-board.ts';

const DEMO = 'demo';

/** After the welcome: name, color and logo of the board, and how to begin. */
export function Screen() {
  const t = useMessages('start');
  const language = useLanguage();
  const enter = useEntry();
  const hasDemo = useMe().memberships.some(({ organization }) => organization.slug === DEMO);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const created = useRef(new Set<string>()).current;
  const form = useForm({
    initialValues: {
      name: '',
      slug: '',
      brand_color: '#1f7a42',
      logo: null as File | null,
      beginning: (hasDemo ? 'demo' : 'empty') as Beginning,
      deletesDemo: true,
    },
  });
  const { beginning } = form.values;
  const submit = form.onSubmit(async (values) => {
    setBusy(true);
    setProblem(undefined);
    try {
      const demo = hasDemo ? DEMO : undefined;
      await enter(await setUpBoard({ ...values, language, demo, created }));
    } catch (error) {
      if (!(error instanceof CorkboardError)) throw error;
      form.setErrors(Object.fromEntries(error.issues.map(({ path, message }) => [path.slice(1), message])));
      setProblem(error.message);
    } finally {
      setBusy(false);
    }
  });
  return (
    <Entrance title={t.title} text={t.text}>
      <form onSubmit={submit}>
        <Stack>
          {problem && (
            <Alert color="red" role="alert">
              {problem}
            </Alert>
          )}
          <TextInput
            label={t.name}
            required
            autoFocus
            maxLength={CreateOrganizationRules.name.maxLength}
            {...form.getInputProps('name')}
            onBlur={() => form.values.slug === '' && form.setFieldValue('slug', toSlug(form.values.name))}
          />
          <ColorInput
            label={t.color}
            format="hex"
            // The server says what is wrong with a color. The component would replace it silently.
            fixOnBlur={false}
            eyeDropperButtonProps={{ 'aria-label': t.pickColor }}
            {...form.getInputProps('brand_color')}
          />
          <FileInput
            label={t.logo}
            description={t.logoHelp}
            accept="image/*"
            clearable
            {...form.getInputProps('logo')}
          />
          {hasDemo && (
            <Radio.Group label={t.how} {...form.getInputProps('beginning')}>
              <Stack gap="xs" mt="xs">
                <Radio value="demo" label={t.demo} description={t.demoText} />
                <Radio value="empty" label={t.empty} description={t.emptyText} />
              </Stack>
            </Radio.Group>
          )}
          {beginning === 'empty' && (
            <TextInput
              label={t.slug}
              description={t.slugHelp({ domain: location.host })}
              required
              {...form.getInputProps('slug')}
            />
          )}
          {beginning === 'empty' && hasDemo && (
            <Checkbox label={t.deleteDemo} {...form.getInputProps('deletesDemo', { type: 'checkbox' })} />
          )}
          <Button type="submit" loading={isBusy}>
            {t.create}
          </Button>
        </Stack>
      </form>
    </Entrance>
  );
}

/** A proposal. The server checks what the user makes of it. */
function toSlug(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 60);
}
