import { TextInput } from '@mantine/core';

interface DayFiltersProps {
  /** Days such as `2026-11-01`. The API reads a day in the organization's time zone. */
  state: { from?: string; to?: string };
  labels: { from: string; to: string };
  onChange(changes: { from?: string; to?: string }): void;
}

/** The first and the last day of what a list shows. */
export function DayFilters({ state, labels, onChange }: DayFiltersProps) {
  return (
    <>
      <TextInput
        type="date"
        label={labels.from}
        value={state.from ?? ''}
        max={state.to}
        onChange={({ currentTarget }) => onChange({ from: currentTarget.value })}
      />
      <TextInput
        type="date"
        label={labels.to}
        value={state.to ?? ''}
        min={state.from}
        onChange={({ currentTarget }) => onChange({ to: currentTarget.value })}
      />
    </>
  );
}
