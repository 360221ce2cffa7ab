import '../imports.css';
import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useMessages } from '../../../messages/use-messages.ts';

const steps = ['source', 'fields', 'plan', 'start'] as const;
export type Step = (typeof steps)[number];

/** The four steps of a new import. Those that were done lead back. The source is chosen once. */
export function Steps({ current, pathOf }: { current: Step; pathOf?(step: Step): string }) {
  const t = useMessages('import-setup');
  const position = steps.indexOf(current);
  return (
    <ol className="import-steps">
      {steps.map((step, index) => {
        const label = `${index + 1}. ${t.steps[step]}`;
        const isDone = index < position && step !== 'source' && pathOf !== undefined;
        return (
          <li key={step} aria-current={step === current ? 'step' : undefined}>
            <Text size="sm" {...(index > position && { c: 'dimmed' })}>
              {isDone ? (
                <Anchor component={Link} to={pathOf(step)} inherit>
                  {label}
                </Anchor>
              ) : (
                label
              )}
            </Text>
          </li>
        );
      })}
    </ol>
  );
}
