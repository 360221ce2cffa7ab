import type { Question } from '@corkboard/client';
import { Button, Text } from '@mantine/core';
import { useMessages } from '../../messages/use-messages.ts';
import { Section } from '../../ui/section.tsx';
import { QuestionEditor } from './question-editor.tsx';

const MAX_QUESTIONS = 15;

interface QuestionListProps {
  questions: Question[];
  onChange(questions: Question[]): void;
}

/** The questions of the form, in their order. */
export function QuestionList({ questions, onChange }: QuestionListProps) {
  const t = useMessages('application-form');
  const replace = (index: number, question: Question) => onChange(questions.with(index, question));
  const move = (index: number, to: number) => {
    const rest = questions.toSpliced(index, 1);
    onChange(rest.toSpliced(to, 0, questions[index] as Question));
  };
  return (
    <Section
      title={t.questions}
      text={t.questionsText}
      actions={
        <Button
          variant="default"
          disabled={questions.length >= MAX_QUESTIONS}
          onClick={() => onChange([...questions, newQuestion(questions)])}
        >
          {t.add}
        </Button>
      }
    >
      {questions.length === 0 && (
        <Text size="sm" c="dimmed">
          {t.none}
        </Text>
      )}
      {questions.map((question, index) => (
        <QuestionEditor
          key={question.id}
          question={question}
          number={index + 1}
          onChange={(changed) => replace(index, changed)}
          onRemove={() => onChange(questions.toSpliced(index, 1))}
          onUp={index > 0 ? () => move(index, index - 1) : undefined}
          onDown={index < questions.length - 1 ? () => move(index, index + 1) : undefined}
        />
      ))}
    </Section>
  );
}

/** Answers keep the id, so it never changes, and a removed one does not return within a minute. */
function newQuestion(questions: Question[]): Question {
  const ids = new Set(questions.map(({ id }) => id));
  let number = Date.now();
  while (ids.has(`q-${number.toString(36)}`)) number++;
  return {
    id: `q-${number.toString(36)}`,
    type: 'text',
    label: '',
    required: false,
    options: [],
    knockout: null,
  };
}
