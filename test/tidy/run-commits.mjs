// Part of `npm run check`: checks the subjects of commits, and prints violations, one line each.
import { spawnSync } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { checkSubject, readCommits } from './commits.mjs'

const root = realpathSync(fileURLToPath(new URL('../..', import.meta.url)))

function git(args) {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : null
}

const commits = readCommits(git, root)
if (typeof commits === 'string') process.stdout.write(`no commits to check: ${commits}\n`)
else {
  const found = commits.flatMap(({ hash, subject }) => {
    const fault = checkSubject(subject)
    return fault === null ? [] : [`${hash} "${subject}" ${fault}`]
  })
  for (const line of found) process.stdout.write(`${line}\n`)
  process.exitCode = found.length === 0 ? 0 : 1
}
