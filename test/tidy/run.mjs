// Part of `npm run check`: checks the tree against the style guide and prints violations, one line each.
import { decisions } from './decisions.mjs'
import { readTree } from './files.mjs'
import { tidy } from './rules.mjs'

const tree = readTree()
const found = [...tidy(tree), ...decisions(tree)]
for (const line of found) process.stdout.write(`${line}\n`)
process.exitCode = found.length === 0 ? 0 : 1
