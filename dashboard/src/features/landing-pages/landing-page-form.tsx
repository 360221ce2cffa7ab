import type { CreateLandingPage, LandingPage, UpdateLandingPage } from '@corkboard/client';
import { Stack } from '@mantine/core';
import { CreateLandingPageRules } from '../../generated/form-rules.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { TextAreaField, TextField } from '../../ui/form/fields.tsx';
import { Form } from '../../ui/form/form.tsx';
import { toBody } from '../../ui/form/nulls.ts';
import { RichTextField } from '../../ui/form/rich-text-field.tsx';
import type { FormRules } from '../../ui/form/rules.ts';
import type { ResourceForm } from '../../ui/form/use-resource-form.ts';

export const landingPageRules: FormRules = CreateLandingPageRules;

export const toLandingPageValues = (page: LandingPage | undefined) => ({
  path: page?.path ?? '',
  title: page?.title ?? '',
  description: page?.description ?? '',
  /** The JSON text of the TipTap document, or the empty string. */
  content: page && page.content_html !== '' ? JSON.stringify(page.content) : '',
});

export type LandingPageValues = ReturnType<typeof toLandingPageValues>;

/** The request body of the changed inputs. */
export function toLandingPageBody<Body extends CreateLandingPage | UpdateLandingPage>({
  content,
  path,
  ...inputs
}: Partial<LandingPageValues>): Body {
  return {
    ...toBody<Body>(inputs, landingPageRules),
    ...(path !== undefined && { path: toPath(path) }),
    ...(content !== undefined && { content: content === '' ? '' : JSON.parse(content) }),
  };
}

/** People paste URLs of their board. */
function toPath(text: string): string {
  return URL.canParse(text.trim()) ? new URL(text.trim()).pathname : text.trim();
}

interface LandingPageFormProps {
  form: ResourceForm<LandingPageValues>;
  isNew: boolean;
  submitLabel: string;
}

export function LandingPageForm({ form, isNew, submitLabel }: LandingPageFormProps) {
  const t = useMessages('landing-pages');
  const field = <Name extends keyof LandingPageValues>(name: Name) => ({
    form,
    field: name,
    label: t.fields[name],
  });
  return (
    <Form form={form} labels={t.fields} submitLabel={submitLabel}>
      <Stack>
        {isNew && <TextField {...field('path')} placeholder="/categories/shipping" help={t.help.path} />}
        <TextField {...field('title')} help={t.help.title} />
        <TextAreaField {...field('description')} help={t.help.description} />
        <RichTextField {...field('content')} format="json" />
      </Stack>
    </Form>
  );
}
