import { addMs, toPage, PAGE_SIZE, refuse } from '@bourse/contracts/kit'
import type { AssetId } from '@bourse/contracts/market'
import type { wallet } from '@bourse/contracts/wallet'
import type { Handlers } from '#platform/kernel'
import { translate } from '#platform/text'
import { assertCard, assertForeignCard, toBankCard, toForeignCard } from './cards.ts'
import type { BookDeps } from './deps.ts'
import { saveAddress } from './save-address.ts'
import {
  deleteAddress,
  findCard,
  findForeignCard,
  listAddresses,
  saveCard,
  saveForeignCard,
} from './store.ts'

type Book =
  | 'saveAddress'
  | 'removeAddress'
  | 'addresses'
  | 'saveCard'
  | 'card'
  | 'saveForeignCard'
  | 'foreignCard'

export function bookHandlers(deps: BookDeps): Pick<Handlers<typeof wallet>, Book> {
  const findCode = (asset: AssetId) => deps.assets.find((terms) => terms.id === asset)?.code ?? null
  return {
    saveAddress: async (input, call) => {
      const id = await saveAddress(deps, call, input)
      return { text: translate(call.lang, 'address_saved'), id }
    },
    removeAddress: async ({ id }, call) => {
      const isDeleted = await call.transact((tx) => deleteAddress(tx, id, call.member))
      if (!isDeleted) refuse('not_found')
      return translate(call.lang, 'address_removed')
    },
    addresses: async ({ page = 1, limit = PAGE_SIZE }, call) => {
      const { rows, total } = await listAddresses(call.reader, call.member, { page, limit })
      const holdMs = await deps.addressHoldMs(call.reader, call.member, call.now)
      const list = rows.map((row) => {
        const until = addMs(row.changedAt, holdMs)
        return { ...row, code: findCode(row.asset), heldUntil: until > call.now ? until : null }
      })
      return toPage(list, { page, limit }, total)
    },
    saveCard: async (card, call) => {
      assertCard(card)
      await call.transact((tx) => saveCard(tx, call.member, card, call.now))
      return translate(call.lang, 'card_saved')
    },
    card: async (_input, call) => {
      const card = await findCard(call.reader, call.member)
      return card && toBankCard(card)
    },
    saveForeignCard: async ({ values }, call) => {
      assertForeignCard(values)
      await call.transact((tx) => saveForeignCard(tx, call.member, values, call.now))
      return translate(call.lang, 'card_saved')
    },
    foreignCard: async (_input, call) =>
      toForeignCard(await findForeignCard(call.reader, call.member), call.lang),
  }
}
