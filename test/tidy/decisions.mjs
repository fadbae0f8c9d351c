// Rules for DECISIONS files: short entries, an index in each package, and paths that exist.

import { existsSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))
const WORDS_MAX = 120
const PACKAGE = /^(?:client|contracts|test|server\/[a-z]+)(?=\/)/

const isDecisions = (path) => path.endsWith('/DECISIONS.md')
const packageOf = (path) => PACKAGE.exec(path)?.[0] ?? ''

/** The entries of a file: a title of the second level, and the text up to the next one. */
function readEntries(text) {
  return text
    .split(/^## /m)
    .slice(1)
    .map((entry) => {
      const [title = '', ...body] = entry.split('\n')
      return { title: title.trim(), body: body.join('\n') }
    })
}

function entries({ text }) {
  return readEntries(text)
    .map(({ title, body }) => ({ title, count: body.split(/\s+/).filter(Boolean).length }))
    .filter(({ count }) => count > WORDS_MAX)
    .map(({ title, count }) => `"${title}" has ${count} words: ${WORDS_MAX} at most`)
}

/** The line of a package's index that lists a file. */
function indexLine({ path, text }) {
  const file = relative(packageOf(path), path)
  return `- [${dirname(file)}](${file}): ${readEntries(text)
    .map(({ title }) => title)
    .join(' · ')}`
}

function missingIndexes(files) {
  const known = new Set(files.map(({ path }) => path))
  return files
    .map(({ path }) => ({ path, index: `${packageOf(path)}/DECISIONS.md` }))
    .filter(({ index }) => !known.has(index))
    .map(({ path, index }) => `${path}: ${index}, the index of its package, is missing`)
}

/** Each file of a folder is one line of its package's index, which lists no other file. */
function indexes(files) {
  return files
    .filter(({ path }) => path === `${packageOf(path)}/DECISIONS.md`)
    .flatMap(({ path, text }) => {
      const others = files.filter((file) => file.path !== path && packageOf(file.path) === packageOf(path))
      const expected = others.map(indexLine)
      const listed = text.split('\n').filter((line) => /^- \[.*DECISIONS\.md\)/.test(line))
      return [
        ...expected.filter((line) => !listed.includes(line)).map((line) => `${path}: lacks the line ${line}`),
        ...listed.filter((line) => !expected.includes(line)).map((line) => `${path}: lists ${line}`),
      ]
    })
}

const SOURCE = /^[\w.@-]+(?:\/[\w.@-]+)*\.(?:tsx?|mjs|js|json|css|md|cfg|ya?ml)$/
const IN_TREE = /^(?:client|contracts|server|test|tools)\/[\w.@/-]+$/

const exists = (path) => existsSync(join(root, path))

/** Paths in backticks start at the root of the repository or at the folder of their file. */
function paths({ path, text }, isThere) {
  return [...text.matchAll(/`([^`\s]+)`/g)]
    .map(([, name]) => name)
    .filter((name) => SOURCE.test(name) || IN_TREE.test(name))
    .filter((name) => !isThere(name) && !isThere(join(dirname(path), name)))
    .map((name) => `names ${name}, which exists neither in its folder nor from the root`)
}

/**
 * @param {readonly { path: string, text: string }[]} files
 * @param {(path: string) => boolean} isThere
 */
export function decisions(files, isThere = exists) {
  const found = files.filter(({ path }) => isDecisions(path))
  return [
    ...found.flatMap((file) =>
      [...entries(file), ...paths(file, isThere)].map((message) => `${file.path}: ${message}`),
    ),
    ...missingIndexes(found),
    ...indexes(found),
  ]
}
