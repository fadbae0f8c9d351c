import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

type Result = {
  violations: { id: string; nodes: { target: string[]; html: string; failureSummary?: string }[] }[]
}
type Axe = { run(options: object): Promise<Result> }

/** Lists violations of the five rule sets on the current page. */
export async function listBarriers(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(source)
  const { violations } = await page.evaluate(
    (tags) =>
      (globalThis as unknown as { axe: Axe }).axe.run({
        runOnly: { type: 'tag', values: tags },
        resultTypes: ['violations'],
      }),
    TAGS,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, html, failureSummary }) =>
        `${id} ${target.join(' ')} ${html.slice(0, 160)} ${failureSummary?.split('\n').at(1)?.trim() ?? ''}`,
    ),
  )
}
