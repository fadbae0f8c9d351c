import { globSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { endpoints } from '@bourse/contracts/api'
import { AREA_NAMES, type AreaName, listRefusals, REFUSALS_OF_ANY_CALL } from '@bourse/contracts/kit'
import { describe, expect, it } from 'vitest'

/** The areas whose calls run functions of another one, which refuse there. */
const CALLERS: Readonly<Partial<Record<AreaName, readonly AreaName[]>>> = {
  coupons: ['futures', 'lock-mining', 'loans', 'seconds', 'spot', 'wallet'],
  futures: ['copy-trading'],
  margin: ['wallet'],
  security: ['account', 'wallet'],
}
/** Modules that only the operator's commands call. */
const OPERATED: readonly string[] = ['members/identity/review.ts']

const root = import.meta.dirname
const refusalsIn = (file: string): readonly string[] =>
  [...readFileSync(file, 'utf8').matchAll(/(?:refuse|new Refusal)\(\s*'([a-z_]+)'/g)].map(
    ([, code]) => code ?? '',
  )
const declaredBy = (areas: readonly AreaName[]): ReadonlySet<string> =>
  new Set([
    ...REFUSALS_OF_ANY_CALL,
    ...endpoints.filter(({ area }) => areas.includes(area)).flatMap(listRefusals),
  ])
const listFiles = (area: AreaName): readonly string[] =>
  globSync(`${root}/*/${area}/**/*.ts`).filter(
    (file) => !file.endsWith('.test.ts') && !OPERATED.includes(relative(root, file)),
  )

describe('an area', () => {
  it.each(AREA_NAMES)('throws no refusal that its rows do not declare: %s', (area) => {
    const declared = declaredBy([area, ...(CALLERS[area] ?? [])])
    const wrong = listFiles(area).flatMap((file) =>
      refusalsIn(file)
        .filter((code) => !declared.has(code))
        .map((code) => `${relative(root, file)}: ${code}`),
    )
    expect(wrong).toEqual([])
  })

  it('has a folder, and most areas refuse something', () => {
    const withFiles = AREA_NAMES.filter((area) => listFiles(area).length > 0)
    expect(withFiles.length).toBeGreaterThan(25)
    expect(
      withFiles.filter((area) => listFiles(area).some((file) => refusalsIn(file).length > 0)).length,
    ).toBeGreaterThan(15)
  })
})
