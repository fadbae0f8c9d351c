import { identity } from '@bourse/contracts/identity'
import { security } from '@bourse/contracts/security'
import { wallet } from '@bourse/contracts/wallet'
import { sql } from '@bourse/exchange'
import { bindMobile, freshDocument, mailedCode, type Member, uploadPicture, verify } from '#world'
import { type Fields, type Stage, type Table, UNKNOWN } from './stage.ts'

const ADDRESS = 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj'
const PAY_PASSWORD = 'pay password 7'

const out = (more: Fields = {}): Fields => ({ currency: '3', number: '10', address: ADDRESS, ...more })

/** Of withdrawals, and of the addresses and cards that they go to. */
export const withdrawalRefusals = (stage: Stage): Table => {
  let known: Promise<Member> | null = null
  /** Verified, and without money; the same for all rows that change nothing about him. */
  const verified = () => (known ??= someoneVerified())
  async function someoneVerified(): Promise<Member> {
    const member = await stage.world.member()
    await verify(stage.world, member)
    return member
  }
  const refused = async (more: Fields) => stage.refused(await verified(), wallet.withdraw, out(more))
  async function withPayPassword(): Promise<Member> {
    const member = await someoneVerified()
    const code = await mailedCode(stage.world, member, 'pay_password')
    await member.call(security.setPayPassword, { password: PAY_PASSWORD, repeated: PAY_PASSWORD, code })
    return member
  }
  return {
    'wallet.withdraw': {
      identity_under_review: async () => {
        const member = await stage.world.member()
        await bindMobile(stage.world, member)
        const document = { documentKind: 'passport', name: 'Alice', documentNumber: freshDocument() } as const
        await member.call(identity.apply, { level: 'basic', ...document })
        return stage.refused(member, wallet.withdraw, out())
      },
      coin_unknown: () => refused({ currency: UNKNOWN }),
      network_unknown: () => refused({ network: 'NOWHERE' }),
      address_required: () => refused({ address: '' }),
      address_invalid: () => refused({ address: 'an address with spaces' }),
      own_address: async () => {
        const { trc20 } = await (await verified()).call(wallet.depositAddress, { asset: '3' as never })
        return refused({ address: trc20?.toLowerCase() })
      },
      card_required: () => refused({ type: '1' }),
      fee_changed: () => refused({ rate: '0.5' }),
      quantity_off_step: () => refused({ number: '10.0000001' }),
      amount_below_minimum: () => refused({ number: '9.99' }),
      address_on_hold: async () => {
        const hold = (value: string) =>
          stage.world.db.rows(sql`insert into kept (name, value) values ('address_hold', ${value})
            on conflict (name) do update set value = excluded.value`)
        await hold('on')
        const answer = await refused({})
        await hold('off')
        return answer
      },
      too_many_attempts: async () => {
        const member = await withPayPassword()
        let last = ''
        for (let tries = 0; tries < 6; tries++) {
          last = await stage.refused(member, wallet.withdraw, out({ pay_password: 'wrong one' }))
        }
        return last
      },
      pay_password_wrong: async () =>
        stage.refused(await withPayPassword(), wallet.withdraw, out({ pay_password: 'wrong one' })),
      withdrawal_limit: () => refused({ currency: '1', number: '200.0001' }),
      insufficient_balance: () => refused({}),
    },
    'wallet.saveAddress': {
      coin_unknown: () => saved(stage, { currency: '20' }),
      network_unknown: () => saved(stage, { network: 'BTC' }),
      address_invalid: () => saved(stage, { address: '<b>' }),
      own_address: async () => {
        const member = await stage.world.member()
        const { erc20 } = await member.call(wallet.depositAddress, { asset: '3' as never })
        return stage.refused(member, wallet.saveAddress, entry({ address: erc20 }))
      },
      picture_invalid: async () => {
        const foreign = await uploadPicture(await stage.world.member())
        return saved(stage, { qrcode: foreign })
      },
      not_found: () => savedWithPicture(stage, { id: UNKNOWN }),
      member_limit: async () => {
        const member = await stage.world.member()
        const qrcode = await uploadPicture(member)
        let last = 'passed'
        for (let at = 0; at <= 100 && last === 'passed'; at++) {
          last = await stage.refused(member, wallet.saveAddress, entry({ qrcode }))
        }
        return last
      },
    },
    'wallet.removeAddress': { not_found: () => stage.toMember(wallet.removeAddress, { id: UNKNOWN }) },
    'wallet.saveCard': {
      special_characters: () =>
        stage.toMember(wallet.saveCard, { real_name: '<b>Alice</b>', bank_account: '4111111111111111' }),
      card_invalid: () =>
        stage.toMember(wallet.saveCard, {
          real_name: 'Alice',
          bank_account: '\u2022\u2022\u2022\u2022 1111',
        }),
    },
    'wallet.saveForeignCard': {
      special_characters: () => stage.toMember(wallet.saveForeignCard, foreign({ 5: '<b>' })),
      card_invalid: () => stage.toMember(wallet.saveForeignCard, foreign({ 6: '12' })),
    },
  }
}

const entry = (more: Fields): Fields => ({
  currency: '3',
  address: ADDRESS,
  name: 'mine',
  qrcode: '/upload/00000000000000000000000000.jpg',
  ...more,
})
const saved = (stage: Stage, more: Fields): Promise<string> => stage.toMember(wallet.saveAddress, entry(more))
async function savedWithPicture(stage: Stage, more: Fields): Promise<string> {
  const member = await stage.world.member()
  return stage.refused(member, wallet.saveAddress, entry({ qrcode: await uploadPicture(member), ...more }))
}

const LINES = [
  '021000021',
  'BOFAUS3N',
  'SWIFT',
  'Bank',
  'Main St',
  'Alice',
  '4111111111111111',
  'Home',
  'NY',
  '1',
]
const foreign = (more: Record<number, string>): Fields =>
  Object.fromEntries(LINES.map((line, at) => [`data[${at}]`, more[at] ?? line]))
