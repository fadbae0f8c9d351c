import { describe, expect, it } from 'vitest'
import { bindMobile, freshDocument, type Member } from '#environment'
import { identity } from '@bourse/contracts/identity'
import { button, field, paintPicture, press, toast } from './gestures.ts'
import { intercept } from './intercept.ts'
import { openOperator } from './operator.ts'
import type { PageDriver } from './page-driver.ts'
import { fixture } from './fixture.ts'

const screen = fixture()
const operator = openOperator(screen)
const UPLOAD = '**/api/upload'

const file = async (driver: PageDriver, name = 'one.png') => ({
  name,
  mimeType: 'image/png',
  buffer: await paintPicture(driver),
})
const input = ({ page }: PageDriver) => page.locator('input[type=file]').first()
/** Locates the preview of the picture, uploaded or not. */
const preview = ({ page }: PageDriver) => page.locator('main img[src^="blob:"]').first()

/** Fails every upload like this until it is restored; `sizes` are the sizes of their bodies. */
async function failUploads(
  { page }: PageDriver,
  how: 'timeout' | '503' | 'offline',
): Promise<{ readonly sizes: readonly number[]; readonly restore: () => void }> {
  const sizes: number[] = []
  const restore = await intercept(page, UPLOAD, async (route) => {
    const body = route.request().postDataBuffer()
    sizes.push(body?.includes('one.png') === true ? body.length : 0)
    const failure = { code: 'upstream_unreachable', message: 'The server is busy', request_id: 'r' }
    if (how === '503') await route.fulfill({ status: 503, json: { ok: false, error: failure } })
    if (how === 'offline') await route.abort('internetdisconnected')
  })
  return { sizes, restore }
}

const openUploadPage = (member: Member, path: string, holdsTime = false) =>
  screen.openPage({ member, path, lang: 'en', holdsTime })

const PLACES = [
  ['a voucher', 'fund/receive?asset=3&as=real', () => screen.environment.member()],
  ['the QR code of an address', 'setting/addWallet', () => screen.environment.member()],
  ['a side of a document', 'setting/real', () => screen.environment.verified()],
  ['the avatar', 'setting/userInfo', () => screen.environment.member()],
] as const

describe('a picture that is not uploaded', () => {
  it.each(PLACES)('%s: stays at its field, and a retry sends the same one', async (_name, path, member) => {
    const driver = await openUploadPage(await member(), path)
    await driver.settles()
    const { sizes, restore } = await failUploads(driver, '503')
    await input(driver).setInputFiles(await file(driver))
    await driver.sees(driver.t('image.not_uploaded'))
    await driver.sees('The server is busy')
    expect(await preview(driver).count()).toBe(1)
    expect(await toast(driver).count(), 'the field itself explains it').toBe(0)
    const before = await preview(driver).getAttribute('src')

    await press(driver, 'app.retry')
    await expect.poll(() => sizes.length).toBe(2)
    expect(sizes[1]).toBeGreaterThan(0)
    expect(sizes[1]).toBe(sizes[0])
    await driver.sees(driver.t('image.not_uploaded'))
    expect(await preview(driver).getAttribute('src')).toBe(before)

    restore()
    await press(driver, 'app.retry')
    await driver.sees(driver.t('image.uploaded'))
    await driver.page.getByText(driver.t('image.not_uploaded')).waitFor({ state: 'detached' })
    await driver.close()
  })

  it('after a timeout waits for the retry, and does not count as missing', async () => {
    const driver = await openUploadPage(
      await screen.environment.member(),
      'fund/receive?asset=3&as=real',
      true,
    )
    await driver.settles()
    const { sizes } = await failUploads(driver, 'timeout')
    await field(driver, 'deposit.amount').fill('250')
    await driver.page.evaluate(() => {
      // The browser's own timers cannot be moved by a test.
      AbortSignal.timeout = (ms) => {
        const control = new AbortController()
        setTimeout(() => control.abort(new DOMException('late', 'TimeoutError')), ms)
        return control.signal
      }
    })
    await input(driver).setInputFiles(await file(driver))
    await driver.sees(driver.t('image.uploading'))
    await expect.poll(() => sizes.length).toBe(1)
    await driver.page.clock.runFor(61_000)
    await driver.sees(driver.t('app.timeout'))
    await press(driver, 'deposit.submit')
    await driver.sees(driver.t('image.not_uploaded'))
    expect(await preview(driver).count()).toBe(1)
    expect(driver.at()).toBe('fund/receive?asset=3&as=real')
    await driver.close()
  })

  it('while offline shows the reason', async () => {
    const driver = await openUploadPage(await screen.environment.member(), 'fund/receive?asset=3&as=real')
    await driver.settles()
    await driver.context.setOffline(true)
    await input(driver).setInputFiles(await file(driver))
    await driver.sees(driver.t('image.not_uploaded'))
    await driver.context.setOffline(false)
    await press(driver, 'app.retry')
    await driver.sees(driver.t('image.uploaded'))
    await driver.close()
  })

  it('is replaced by a second pick, whose path a late response to the first does not change', async () => {
    const driver = await openUploadPage(await screen.environment.member(), 'fund/receive?asset=3&as=real')
    await driver.settles()
    let release = () => {}
    const isReleased = new Promise<void>((resolve) => (release = resolve))
    let isLate = false
    await driver.page.route(UPLOAD, async (route) => {
      const isFirst = route.request().postDataBuffer()?.includes('one.png') === true
      const path = isFirst ? '/upload/late.png' : '/upload/newer.png'
      if (isFirst) await isReleased
      await route.fulfill({ json: { ok: true, data: path } }).catch(() => undefined)
      if (isFirst) isLate = true
    })
    await field(driver, 'deposit.amount').fill('250')
    await input(driver).setInputFiles(await file(driver, 'one.png'))
    await driver.sees(driver.t('image.uploading'))
    await input(driver).setInputFiles(await file(driver, 'two.png'))
    await driver.sees(driver.t('image.uploaded'))
    release()
    await expect.poll(() => isLate).toBe(true)
    const sent = driver.page.waitForRequest('**/api/wallet/charge_req')
    await press(driver, 'deposit.submit')
    await press(driver, 'app.confirm')
    expect((await sent).postData()).toContain('newer.png')
    await driver.close()
  })

  it('is dropped when the page is left', async () => {
    const driver = await openUploadPage(await screen.environment.member(), 'setting/userInfo')
    await driver.settles()
    await failUploads(driver, '503')
    await input(driver).setInputFiles(await file(driver))
    await driver.sees(driver.t('image.not_uploaded'))
    await driver.go('setting/security')
    await driver.settles()
    await driver.go('setting/userInfo')
    await driver.settles()
    expect(await driver.page.getByText(driver.t('image.not_uploaded')).count()).toBe(0)
    expect(await preview(driver).count()).toBe(0)
    await driver.close()
  })
})

describe('a rejected identity', () => {
  it('keeps its number, masked until it is edited, for a document of the same kind', async () => {
    const member = await screen.environment.member()
    await bindMobile(screen.environment, member)
    const number = `${freshDocument()}77`
    await member.call(identity.apply, {
      level: 'basic',
      documentKind: 'passport',
      name: 'Anna Smith',
      documentNumber: number,
      country: 'TH',
    })
    const id = /identity (\d+)/.exec(await operator('review', 'list'))?.[1] ?? ''
    await operator('review', 'reject', 'identity', id, 'blurred')
    const driver = await openUploadPage(member, 'setting/real')
    const shown = field(driver, 'identity.number')
    await shown.waitFor()
    expect(await shown.inputValue()).toMatch(/^•+[0-9A-Z]{2,4}$/)
    expect(await driver.page.content()).not.toContain(number)

    await press(driver, 'identity.id_card')
    expect(await shown.inputValue()).toBe('')
    await press(driver, 'identity.resubmit')
    await driver.sees(driver.t('identity.number_wrong'))
    await press(driver, 'identity.passport')
    await shown.focus()
    expect(await shown.inputValue()).toBe('')
    await shown.blur()

    const sent = driver.page.waitForRequest('**/api/user/real')
    await press(driver, 'identity.resubmit')
    await button(driver, 'app.confirm').waitFor()
    await press(driver, 'app.confirm')
    expect((await sent).postData()).not.toContain('card_id')
    await driver.arrives('setting/real_mark')
    await driver.sees(driver.t('identity.pending'))
    await driver.close()
  })
})
