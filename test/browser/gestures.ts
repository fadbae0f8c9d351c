import { MINUTE } from '@bourse/contracts/kit'
import type { Locator, Page } from 'playwright-core'
import { codeIn } from '#environment'
import type { PageDriver } from './page-driver.ts'

/** Finds and operates controls by their labels. */
type Word = Parameters<PageDriver['t']>[0]
type Values = Parameters<PageDriver['t']>[1]

export const field = ({ page, t }: PageDriver, key: Word): Locator => page.getByLabel(t(key), { exact: true })

export const button = ({ page, t }: PageDriver, key: Word, values?: Values): Locator =>
  page.getByRole('button', { name: t(key, values), exact: true })

export const press = (driver: PageDriver, key: Word, values?: Values): Promise<void> =>
  button(driver, key, values).click()

/** Confirms the open sheet by two taps on its slider: the alternative to dragging. */
export async function slide({ page, t }: PageDriver): Promise<void> {
  const sheet = page.getByRole('dialog').last()
  await sheet.locator('footer button').click()
  await sheet.getByRole('button', { name: t('slide.again') }).click()
}

export const tab = ({ page, t }: PageDriver, key: Word): Locator =>
  page.getByRole('tab', { name: t(key), exact: true })

/** Locates one of the five tabs at the foot. */
export const tabLink = ({ page, t }: PageDriver, key: Word): Locator =>
  page.getByRole('navigation').getByRole('link', { name: t(key), exact: true })

/** Reads the code that paper mode shows under the field of this name. */
export async function shownCode(driver: PageDriver, label: string): Promise<string> {
  const note = driver.page.getByLabel(label, { exact: true }).locator('xpath=../..').getByText(/\d{6}/)
  await note.waitFor()
  return codeIn((await note.textContent()) ?? '')
}

/** Requests the code that proves the member, and types it. An address gets at most one code per minute. */
export async function proveByCode(driver: PageDriver, time: { advance(ms: number): void }): Promise<void> {
  time.advance(MINUTE)
  await press(driver, 'code.send')
  await field(driver, 'code.label').fill(await shownCode(driver, driver.t('code.label')))
}

export const toast = ({ page }: PageDriver): Locator => page.locator('[data-toast]')

/** Draws a small picture in the browser. */
export async function paintPicture({ page }: PageDriver): Promise<Buffer> {
  const drawn = await page.evaluate(() => {
    const canvas = document.createElement('canvas')
    canvas.width = 320
    canvas.height = 480
    const context = canvas.getContext('2d')
    if (context === null) throw new Error('no canvas')
    context.fillStyle = '#2a62ee'
    context.fillRect(20, 20, 280, 440)
    return canvas.toDataURL('image/png').split(',')[1] ?? ''
  })
  return Buffer.from(drawn, 'base64')
}

/** Changes the values that the server writes into the page, before the app is loaded. */
export async function changeBoot(page: Page, change: (html: string) => string): Promise<void> {
  await page.route(/\/h5\//, async (route) => {
    const response = await route.fetch()
    const body = await response.text()
    await route.fulfill({ response, body: change(body) })
  })
}
