import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { guides } from '../src/docs/guides.ts';
import { ownServer } from './app.ts';
import { hasPrograms } from './programs.ts';
import { hasRedis, startRedis } from './redis-server.ts';
import { work } from './worker.ts';

const run = promisify(execFile);
const read = (path: string) => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

interface Alert {
  name: string;
  expression: string;
  severity: string;
  runbook: string;
}

/** The rules as this file writes them: one key per line, in single quotes where it needs them. */
const alerts: Alert[] = read('ops/prometheus/alerts.yaml')
  .split(/^ {6}- alert: /m)
  .slice(1)
  .map((rule) => {
    const find = (key: string) => new RegExp(`^ +${key}: (.+)$`, 'm').exec(rule)?.[1] ?? '';
    const expression = find('expr').slice(1, -1).replaceAll("''", "'");
    return {
      name: rule.split('\n', 1)[0] ?? '',
      expression,
      severity: find('severity'),
      runbook: find('runbook_url'),
    };
  });

interface Dashboard {
  panels: { title: string; targets?: { expr: string }[] }[];
  templating: { list: { query: string }[] };
}

const dashboard: Dashboard = JSON.parse(read('ops/grafana/corkboard.json'));
const panelExpressions = dashboard.panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

/** The metrics of a PromQL expression: names that are no label, function, keyword or number. */
function metricsOf(expression: string): string[] {
  const bare = expression
    .replace(/"[^"]*"/g, '')
    .replace(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replace(/\b(by|without|on|ignoring) *\([^)]*\)/g, '')
    .replace(/\b[a-z_0-9]+ *(?=\()/g, '');
  const words = bare.match(/(?<![\d.])\b[a-z_][a-z0-9_]*/g) ?? [];
  return words.filter((word) => !['and', 'or', 'unless', 'offset'].includes(word));
}

test('a metric is found in any expression', () => {
  expect(
    metricsOf('max by (a) (rate(http_total{b="c"}[5m])) > 1e9 and sum(up offset 1h) < 0.5 * x_bytes'),
  ).toEqual(['http_total', 'up', 'x_bytes']);
});

test.skipIf(!hasRedis)('every alert and every panel uses only metrics that /metrics has', async () => {
  const redis = await startRedis();
  const server = await ownServer({ REDIS_URL: redis.url });
  work(server, { registry: server.app.metrics });
  const known = new Set(
    (await server.app.metrics.getMetricsAsJSON()).flatMap(({ name, type }) =>
      // The library's types say that this is a number.
      String(type) === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
    ),
  );
  // Prometheus itself writes whether it could reach a process.
  known.add('up');
  expect(alerts.length).toBeGreaterThan(15);
  expect(panelExpressions.length).toBeGreaterThan(30);
  for (const expression of [...alerts.map(({ expression }) => expression), ...panelExpressions]) {
    const used = metricsOf(expression);
    expect(used, expression).not.toEqual([]);
    expect(
      used.filter((name) => !known.has(name)),
      expression,
    ).toEqual([]);
  }
  for (const { query } of dashboard.templating.list.slice(1))
    expect(known).toContain(/label_values\(([a-z_]+)/.exec(query)?.[1]);
});

test('every alert leads to its own section of the operations guide', () => {
  const html = guides.find(({ path }) => path.endsWith('/operations'))?.render().html;
  for (const { name, runbook, severity } of alerts) {
    expect(['page', 'ticket']).toContain(severity);
    expect(runbook).toBe(`https://corkboard.example/docs/guides/operations#${name.toLowerCase()}`);
    expect(html, name).toContain(`id="${name.toLowerCase()}"`);
  }
  const sections = [...read('docs/operations.md').matchAll(/^### (Corkboard\w+)$/gm)].map(([, name]) => name);
  expect(sections.sort()).toEqual(alerts.map(({ name }) => name).sort());
});

test.skipIf(!hasPrograms('promtool'))(
  'promtool accepts the alerts, and each fires in its case and not in a healthy installation',
  async () => {
    const folder = new URL('../ops/prometheus/', import.meta.url);
    const checked = await run('promtool', ['check', 'rules', 'alerts.yaml'], { cwd: folder });
    expect(checked.stdout).toContain(`SUCCESS: ${alerts.length} rules found`);
    await run('promtool', ['test', 'rules', 'alerts.test.yaml'], { cwd: folder });
    const tested = [...read('ops/prometheus/alerts.test.yaml').matchAll(/^ {2}- name: (Corkboard\w+)$/gm)];
    expect(tested.map(([, name]) => name).sort()).toEqual(alerts.map(({ name }) => name).sort());
  },
);
