import type { Board } from '../board.ts';

export interface Description {
  markdown: string;
  /** What the editor opens. Undefined for a text that it would change. */
  html: string | undefined;
}

interface DescriptionFieldProps {
  board: Board;
  value: Description;
  isRequired?: boolean;
  isWrong?: boolean | undefined;
}

/** A field for Markdown. With scripts, an editor takes its place. The page needs `editorScript`. */
export function DescriptionField({
  board: { messages },
  value,
  isRequired = false,
  isWrong,
}: DescriptionFieldProps) {
  return (
    <div className="field">
      <label htmlFor="description">{messages.jobDescription}</label>
      <textarea
        id="description"
        name="description"
        rows={14}
        required={isRequired}
        maxLength={50_000}
        defaultValue={value.markdown}
        aria-describedby="description-hint"
        aria-invalid={isWrong || undefined}
        data-html={value.html}
        data-texts={JSON.stringify(messages.editor)}
      />
      <span id="description-hint" className="quiet markdown-hint">
        {messages.markdownHint}
      </span>
    </div>
  );
}
