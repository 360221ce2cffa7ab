import './chart.css';
import { Anchor, Table, Text } from '@mantine/core';
import { useDisclosure, useElementSize } from '@mantine/hooks';
import { type PointerEvent, useState } from 'react';
import { useFormats } from '../../messages/formats.ts';
import { type MessagesOf, useMessages } from '../../messages/use-messages.ts';
import { toLabelStep, toTicks } from './scale.ts';

interface ChartPoint {
  label: string;
  value: number;
  /** The value of the same point in the period before. */
  before?: number | undefined;
  /** Whether its time is not over, so that the value still grows. Only the last point can be. */
  isUnfinished?: boolean;
}

interface ChartProps {
  /** What the values are. */
  name: string;
  points: ChartPoint[];
  kind: 'line' | 'bar';
  /** The names of the periods, in the table and beside the pointer. */
  periods: { label: string; value: string; before?: string };
}

const HEIGHT = 240;
const LEFT = 48;
const TOP = 12;
const BOTTOM = 26;

/** A chart of one series and perhaps of the period before. The pointer shows the values of a point; a table has all of them. */
export function Chart({ name, points, kind, periods }: ChartProps) {
  const t = useMessages('common');
  const formats = useFormats();
  const { ref, width } = useElementSize();
  const [cursor, setCursor] = useState<number>();
  const [isTable, table] = useDisclosure(false);
  const ticks = toTicks(Math.max(0, ...points.flatMap(({ value, before = 0 }) => [value, before])));
  const plot = toPlot(width, points.length, ticks.at(-1) ?? 1);
  const atCursor = cursor === undefined ? undefined : points[cursor];
  const onPointerMove = ({ clientX, currentTarget }: PointerEvent) =>
    setCursor(plot.toIndex(clientX - currentTarget.getBoundingClientRect().left));
  return (
    <div>
      <div className="chart" ref={ref}>
        <svg
          height={HEIGHT}
          role="img"
          aria-label={name}
          onPointerMove={onPointerMove}
          onPointerLeave={() => setCursor(undefined)}
        >
          {width > 0 && (
            <>
              <Axes points={points} ticks={ticks} plot={plot} width={width} />
              {kind === 'bar' ? <Bars points={points} plot={plot} /> : <Line points={points} plot={plot} />}
              {cursor !== undefined && atCursor && (
                <>
                  <line
                    className="chart-cursor"
                    x1={plot.x(cursor)}
                    x2={plot.x(cursor)}
                    y1={TOP}
                    y2={plot.y(0)}
                  />
                  <circle className="chart-point" cx={plot.x(cursor)} cy={plot.y(atCursor.value)} r={4} />
                </>
              )}
            </>
          )}
        </svg>
        {cursor !== undefined && atCursor && (
          <div
            className="chart-tip"
            style={
              plot.x(cursor) > width / 2
                ? { right: width - plot.x(cursor) + 10 }
                : { left: plot.x(cursor) + 10 }
            }
          >
            <strong>{formats.number(atCursor.value)}</strong> {name} · {labelOf(atCursor, t)}
            {periods.before !== undefined && atCursor.before !== undefined && (
              <div>
                {periods.before}: {formats.number(atCursor.before)}
              </div>
            )}
          </div>
        )}
      </div>
      <Anchor component="button" type="button" size="sm" onClick={table.toggle} aria-expanded={isTable}>
        {isTable ? t.hideTable : t.showTable}
      </Anchor>
      {isTable && <ValueTable name={name} points={points} periods={periods} />}
    </div>
  );
}

function labelOf({ label, isUnfinished }: ChartPoint, t: MessagesOf<'common'>): string {
  return isUnfinished ? t.soFar({ label }) : label;
}

interface Plot {
  x(index: number): number;
  y(value: number): number;
  toIndex(x: number): number;
  /** The width of one point. */
  step: number;
}

/** From values to pixels. Each point is in the middle of its share of the width. */
function toPlot(width: number, count: number, maximum: number): Plot {
  const step = Math.max(0, width - LEFT) / Math.max(1, count);
  const height = HEIGHT - TOP - BOTTOM;
  return {
    step,
    x: (index) => LEFT + (index + 0.5) * step,
    y: (value) => TOP + height - (value / maximum) * height,
    toIndex: (x) => Math.max(0, Math.min(count - 1, Math.floor((x - LEFT) / step))),
  };
}

type PlotProps = { points: ChartPoint[]; plot: Plot };

function Axes({ points, ticks, plot, width }: PlotProps & { ticks: number[]; width: number }) {
  const formats = useFormats();
  const labelStep = toLabelStep(points.length, width / 90);
  return (
    <>
      {ticks.map((tick) => (
        <g key={tick}>
          <line className="chart-grid" x1={LEFT} x2={width} y1={plot.y(tick)} y2={plot.y(tick)} />
          <text className="chart-label" x={LEFT - 8} y={plot.y(tick) + 4} textAnchor="end">
            {formats.number(tick)}
          </text>
        </g>
      ))}
      {points.map(({ label }, index) =>
        index % labelStep === 0 ? (
          <text key={label} className="chart-label" x={plot.x(index)} y={HEIGHT - 6} textAnchor="middle">
            {label}
          </text>
        ) : null,
      )}
    </>
  );
}

function Line({ points, plot }: PlotProps) {
  const toPath = (values: (number | undefined)[]) =>
    values
      .map((value, index) => (value === undefined ? '' : `${plot.x(index)},${plot.y(value)}`))
      .filter((point) => point !== '')
      .join(' ');
  const values = points.map(({ value }) => value);
  const area = `${plot.x(0)},${plot.y(0)} ${toPath(values)} ${plot.x(points.length - 1)},${plot.y(0)}`;
  const isUnfinished = points.at(-1)?.isUnfinished === true;
  const finished = points.map(({ value, isUnfinished }) => (isUnfinished ? undefined : value));
  const unfinished = values.map((value, index) => (index < values.length - 2 ? undefined : value));
  return (
    <>
      <polygon className="chart-area" points={area} />
      <polyline className="chart-before" points={toPath(points.map(({ before }) => before))} />
      <polyline className="chart-line" points={toPath(finished)} />
      {isUnfinished && <polyline className="chart-line is-unfinished" points={toPath(unfinished)} />}
    </>
  );
}

function Bars({ points, plot }: PlotProps) {
  const width = Math.min(48, plot.step * 0.6);
  return points.map(({ label, value, before, isUnfinished }, index) => (
    <g key={label}>
      <rect
        className={isUnfinished ? 'chart-bar is-unfinished' : 'chart-bar'}
        x={plot.x(index) - width / 2}
        y={plot.y(value)}
        width={width}
        height={plot.y(0) - plot.y(value)}
      />
      {before !== undefined && (
        <line
          className="chart-before"
          x1={plot.x(index) - width / 2 - 4}
          x2={plot.x(index) + width / 2 + 4}
          y1={plot.y(before)}
          y2={plot.y(before)}
        />
      )}
    </g>
  ));
}

function ValueTable({ name, points, periods }: Pick<ChartProps, 'name' | 'points' | 'periods'>) {
  const t = useMessages('common');
  const formats = useFormats();
  return (
    <Table.ScrollContainer
      minWidth={240}
      mah={320}
      type="native"
      role="region"
      aria-label={name}
      // The keyboard scrolls it, too.
      tabIndex={0}
    >
      <Table captionSide="top" stickyHeader>
        <Table.Caption>
          <Text size="sm">{name}</Text>
        </Table.Caption>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{periods.label}</Table.Th>
            <Table.Th className="numeric">{periods.value}</Table.Th>
            {periods.before !== undefined && <Table.Th className="numeric">{periods.before}</Table.Th>}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {points.map((point) => (
            <Table.Tr key={point.label}>
              <Table.Th scope="row">{labelOf(point, t)}</Table.Th>
              <Table.Td className="numeric">{formats.number(point.value)}</Table.Td>
              {periods.before !== undefined && (
                <Table.Td className="numeric">
                  {point.before === undefined ? '–' : formats.number(point.before)}
                </Table.Td>
              )}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
