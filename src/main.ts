// Old versions of Node.js read this file: no static imports and no syntax here that they do not know.
import { findNodeProblem } from '../bin/node-version.js';

const problem = findNodeProblem();
if (problem) {
  process.stderr.write(problem);
  process.exitCode = 1;
} else {
  import('./commands/command-line.ts').then(({ runCommandLine }) => runCommandLine(process.argv.slice(2)));
}
