import { account } from '@bourse/contracts/account'
import { chat } from '@bourse/contracts/chat'
import { freshKey, Member } from '#environment'
import { expect, it } from 'vitest'
import { fixture } from './fixture.ts'
import type { PageDriver } from './page-driver.ts'

const screen = fixture()
const PAGE = 'chat/room?room=1'

const log = ({ page }: PageDriver) => page.getByRole('log')
const bubble = (driver: PageDriver, text: string) => log(driver).getByRole('button', { name: text })
async function write(driver: PageDriver, text: string): Promise<void> {
  await driver.page.getByRole('textbox').fill(text)
  await driver.page.getByRole('button', { name: driver.t('chat.send') }).click()
}

it('two phones on two replicas chat in English and Japanese, report, block and read what they missed', async () => {
  const { environment } = screen
  const other = await environment.replica()
  const alice = await environment.verified()
  const bob = await environment.verified()
  await alice.call(account.setNickname, { nickname: 'Alice' })
  const first = await screen.openPage({ member: alice, lang: 'en', path: PAGE })
  const second = await screen.openPage(
    { member: new Member(other, bob.email), lang: 'jp', path: PAGE },
    other,
  )
  await first.settles()
  await second.settles()

  await write(first, 'Good morning <b>Bob</b>')
  await bubble(second, 'Alice Good morning <b>Bob</b>').waitFor()
  await write(second, 'おはよう')
  await bubble(first, 'おはよう').waitFor()
  await write(first, 'see example.com')
  await first.page.getByRole('alert').waitFor()
  for (const driver of [first, second]) {
    const texts = await log(driver).getByRole('button').allTextContents()
    expect(texts.map((text) => /morning|おはよう/.exec(text)?.[0])).toEqual(['morning', 'おはよう'])
  }

  // The menu of a message: a report, then its author is blocked by this member only.
  const { page: phone, t } = second
  await bubble(second, 'Alice Good morning').click()
  await phone.getByRole('button', { name: t('chat.report') }).click()
  await phone.getByRole('button', { name: t('chat.reason_spam') }).click()
  await phone.getByRole('dialog').waitFor({ state: 'detached' })
  expect((await environment.operate('chat', 'reports')).at(-1)).toBe('1 reported messages')
  await bubble(second, 'Alice Good morning').click()
  await phone.getByRole('button', { name: t('chat.block', { name: 'Alice' }) }).click()
  await bubble(second, 'Alice Good morning').waitFor({ state: 'detached' })
  expect(await bubble(first, 'Good morning').count()).toBe(1)

  // Messages that arrive on another page are below a divider on return.
  await first.go('chat/room?room=2')
  await first.settles()
  await bob.call(chat.send, { room: '1', text: 'Are you there?', key: freshKey() })
  await environment.operate('chat', 'delete', '1', '1', 'a test')
  await first.go(PAGE)
  await bubble(first, 'Are you there?').waitFor()
  await first.sees(first.t('chat.unread'))
  await first.sees(first.t('chat.deleted'))
  await second.close()
  await first.close()
})
