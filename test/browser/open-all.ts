import { expect } from 'vitest'
import type { fixture } from './fixture.ts'
import { buyForFiat } from './seeded-member.ts'
import { isBuilt, screenHash, type ScreenRow } from './table.ts'

/** Opens the pages as a member by their address, and expects each to be built and without console errors. */
export async function openAll(screen: ReturnType<typeof fixture>, rows: readonly ScreenRow[]): Promise<void> {
  const member = await screen.environment.verified({ usdt: '1000' })
  await buyForFiat(member, '3' as never)
  const driver = await screen.openPage({ member, lang: 'vn', hasReducedMotion: true })
  const wrong: string[] = []
  for (const row of rows) {
    await driver.go(screenHash(row))
    await driver.settles()
    const inDevelopment = await driver.page.getByText(driver.t('app.not_built'), { exact: true }).count()
    if (inDevelopment > 0 === isBuilt(row)) wrong.push(`${row.path}: built is ${isBuilt(row)}`)
    for (const complaint of driver.complaints.splice(0)) wrong.push(`${row.path}: ${complaint}`)
  }
  expect(wrong).toEqual([])
  await driver.close()
}
