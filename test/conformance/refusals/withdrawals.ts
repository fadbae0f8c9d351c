import { security } from '@bourse/contracts/security'
import { wallet } from '@bourse/contracts/wallet'
import { sql } from '@bourse/exchange'
import { lastingProof, type Member, uploadPicture, verify } from '#environment'
import { proofRows } from './proof.ts'
import { type Fields, type Fixture, type Table, UNKNOWN } from './fixture.ts'

const BITCOIN_ADDRESS = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const ADDRESS = 'TXLAQ63Xg1NAzckPwKHvzw7CSEmLMEqcdj'

const XRP = { currency: '6', address: 'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh' }

const out = (more: Fields = {}): Fields => ({ currency: '3', number: '10', address: ADDRESS, ...more })

/** Refusals of withdrawals, addresses and cards. */
export const withdrawalRefusals = (fixture: Fixture): Table => {
  let known: Promise<Member> | null = null
  /** A verified member without money, shared by rows that do not change the member. */
  const verified = () => (known ??= someoneVerified())
  async function someoneVerified(): Promise<Member> {
    const member = await fixture.environment.member()
    await verify(fixture.environment, member)
    return member
  }
  const refused = async (more: Fields) => fixture.refused(await verified(), wallet.withdraw, out(more))
  const proven = async (more: Fields) =>
    refused({ ...(await lastingProof(fixture.environment, await verified())), ...more })
  return {
    'wallet.withdraw': {
      coin_unknown: () => refused({ currency: UNKNOWN }),
      network_unknown: () => refused({ network: 'NOWHERE' }),
      address_required: () => refused({ address: '' }),
      address_invalid: () => refused({ address: 'an address with spaces' }),
      tag_required: () => refused({ ...XRP, number: '30' }),
      tag_invalid: () => refused({ ...XRP, number: '30', tag: '4294967296' }),
      own_address: async () => {
        const { trc20 } = await (await verified()).call(wallet.depositAddress, { asset: '3' as never })
        return refused({ address: trc20?.toLowerCase() })
      },
      card_required: () => refused({ type: '1' }),
      fee_changed: () => refused({ rate: '0.5' }),
      quantity_off_step: () => refused({ number: '10.0000001' }),
      amount_below_minimum: () => refused({ number: '9.99' }),
      withdrawals_on_hold: async () => {
        // A new verified member has just bound the phone number.
        return fixture.refused(await fixture.holding.verified(), wallet.withdraw, out())
      },
      address_not_saved: async () => {
        const member = await someoneVerified()
        await member.call(security.setWhitelist, { isWhitelistOnly: true })
        return fixture.refused(member, wallet.withdraw, out())
      },
      address_on_hold: async () => {
        const hold = (value: string) =>
          fixture.environment.db
            .rows(sql`insert into app_state (name, value) values ('address_hold', ${value})
            on conflict (name) do update set value = excluded.value`)
        await hold('on')
        const reason = await refused({})
        await hold('off')
        return reason
      },
      ...proofRows(fixture, wallet.withdraw, 'withdrawal', someoneVerified, out),
      withdrawal_limit: () => proven({ currency: '1', number: '200.0001', address: BITCOIN_ADDRESS }),
      insufficient_balance: () => proven({}),
    },
    'wallet.saveAddress': {
      coin_unknown: () => saveEntry(fixture, { currency: '20' }),
      network_unknown: () => saveEntry(fixture, { network: 'BTC' }),
      address_invalid: () => saveEntry(fixture, { address: '<b>' }),
      tag_required: () => saveEntry(fixture, XRP),
      tag_invalid: () => saveEntry(fixture, { ...XRP, tag: '1', no_tag: '1' }),
      own_address: async () => {
        const member = await fixture.environment.member()
        const { erc20 } = await member.call(wallet.depositAddress, { asset: '3' as never })
        return fixture.refused(member, wallet.saveAddress, entry({ address: erc20 }))
      },
      ...proofRows(fixture, wallet.saveAddress, 'address', () => fixture.environment.member(), entry),
      picture_invalid: async () => {
        const foreign = await uploadPicture(await fixture.environment.member())
        return saveWithProof(fixture, { qrcode: foreign })
      },
      not_found: () => saveWithProof(fixture, { id: UNKNOWN }),
      member_limit: async () => {
        const member = await fixture.environment.member()
        const proof = await lastingProof(fixture.environment, member, 'address')
        const qrcode = await uploadPicture(member)
        let last = 'passed'
        for (let at = 0; at <= 100 && last === 'passed'; at++) {
          last = await fixture.refused(member, wallet.saveAddress, entry({ qrcode, ...proof }))
        }
        return last
      },
    },
    'wallet.removeAddress': { not_found: () => fixture.toMember(wallet.removeAddress, { id: UNKNOWN }) },
    'wallet.saveCard': {
      special_characters: () => fixture.toMember(wallet.saveCard, domestic({ real_name: '<b>Alice</b>' })),
      card_invalid: () =>
        fixture.toMember(wallet.saveCard, domestic({ bank_account: '\u2022\u2022\u2022\u2022 1111' })),
    },
    'wallet.saveForeignCard': {
      special_characters: () => fixture.toMember(wallet.saveForeignCard, foreign({ 5: '<b>' })),
      card_invalid: () => fixture.toMember(wallet.saveForeignCard, foreign({ 6: '12' })),
    },
  }
}

const domestic = (more: Fields): Fields => ({
  real_name: 'Alice',
  bank_account: '4111111111111111',
  bank_name: 'Bank',
  bank_branch: 'Main branch',
  bank_dizhi: 'Springfield',
  mobile: '912345678',
  ...more,
})

const entry = (more: Fields): Fields => ({
  currency: '3',
  address: ADDRESS,
  name: 'mine',
  qrcode: '/upload/00000000000000000000000000.jpg',
  ...more,
})
const saveEntry = (fixture: Fixture, more: Fields): Promise<string> =>
  fixture.toMember(wallet.saveAddress, entry(more))
async function saveWithProof(fixture: Fixture, more: Fields): Promise<string> {
  const member = await fixture.environment.member()
  const proof = await lastingProof(fixture.environment, member, 'address')
  const qrcode = await uploadPicture(member)
  return fixture.refused(member, wallet.saveAddress, entry({ qrcode, ...proof, ...more }))
}

const CARD_FIELDS = [
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
  Object.fromEntries(CARD_FIELDS.map((value, at) => [`data[${at}]`, more[at] ?? value]))
