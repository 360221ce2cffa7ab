import type { FormRules } from '../form/rules.ts';
import type {
  AnyRow,
  ColumnDescription,
  CreatedOf,
  FormDescription,
  Operations,
  Resource,
  RowOf,
  ScreensDescription,
  StoredOf,
} from './description.ts';
import { EditForm, EditScreen, NewScreen } from './forms.tsx';
import { ListPart, ListScreen, ListSection } from './list.tsx';
import { ObjectActions } from './object-actions.tsx';

type Labels<Texts> = (
  | (Texts extends { columns: infer Columns } ? keyof Columns : never)
  | (Texts extends { fields: infer Fields } ? keyof Fields : never)
) &
  string;

/** A field has a rule and a label. */
type FieldsOf<Rules, Texts> = keyof Rules &
  (Texts extends { fields: infer Fields } ? keyof Fields : never) &
  string;

/**
 * The screens of a resource from its description: a list with search, filters, sort, selection and a menu for each row, forms in dialogs
 * or on screens, deletion, shortcuts and curl commands. `Section` is the list as a part of another screen; `EditForm` and `Actions` are
 * parts of a screen of its own.
 */
export function resourceScreens<
  const Named extends Operations,
  Texts extends object,
  const Rules extends FormRules = FormRules,
>(
  description: ScreensDescription<RowOf<Named>, Texts, Labels<Texts>> & {
    operations: Named;
    /** What the screen of an object says about it, as columns do. */
    facts?: readonly (Labels<Texts> | ColumnDescription<StoredOf<Named>, Texts, Labels<Texts>>)[];
    form?: FormDescription<StoredOf<Named>, FieldsOf<Rules, Texts>, CreatedOf<Named>> & { rules: Rules };
  },
) {
  const resource = description as unknown as Resource;
  const form = resource.form ?? { rules: {}, fields: [] };
  return {
    Screen: () => <ListScreen resource={resource} />,
    Section: ({ parameters = {} }: { parameters?: object }) => (
      <ListSection resource={resource} parameters={parameters} />
    ),
    Part: ({ parameters = {} }: { parameters?: object }) => (
      <ListPart resource={resource} parameters={parameters} />
    ),
    NewScreen: () => <NewScreen resource={resource} description={form} />,
    EditScreen: () => <EditScreen resource={resource} description={form} />,
    EditForm: ({ stored }: { stored: StoredOf<Named> }) => (
      <EditForm resource={resource} description={form} stored={stored as AnyRow} />
    ),
    Actions: ({ stored }: { stored: StoredOf<Named> }) => (
      <ObjectActions resource={resource} stored={stored as AnyRow} />
    ),
  };
}
