import { type AnySchema, isRead, isServedByBff, shapeOf } from '#kit'
import { describe, expect, it } from 'vitest'
import { endpoints } from './index.ts'

/** Writes whose result no list has by an id: they change, end, move, or send something, or it has another key. */
const WITHOUT_ID = new Set(
  (
    'account.sendMailCode account.sendMobileCode account.checkMailCode account.register account.login account.forget account.upload ' +
    'account.setAvatar account.setNickname account.setUsername account.setSignature alerts.remove chat.send chat.report ' +
    'chat.block copy-trading.unfollow copy-trading.detach copy-trading.resize copy-trading.apply ' +
    'copy-trading.leave dual-invest.setRenewal futures.cancelAll futures.setMarginMode futures.setPositionMode identity.setCountry ' +
    'lock-mining.redeem lock-mining.renew messages.readAll ' +
    'messages.setNotification messages.setQuietHours messages.clearQuietHours messages.addPushDevice ' +
    'messages.removePushDevice nft.like nft.readWonLot ' +
    'referral.accept security.setPayPassword security.setPassword security.bindMobile security.bindEmail security.setPhrase ' +
    'security.enrolTotp security.confirmTotp security.disableTotp security.endSession security.endOtherSessions ' +
    'security.revokeApiKey security.reportLogin security.freeze security.setWhitelist security.beginPasskey ' +
    'security.renamePasskey security.removePasskey security.confirmByPasskey security.beginPasskeyLogin ' +
    'security.loginByPasskey spot.cancelAll sub-accounts.rename sub-accounts.close sub-accounts.select ' +
    'wallet.removeAddress wallet.saveCard wallet.saveForeignCard wallet.setRecurring ' +
    'watchlist.remove webhooks.remove webhooks.replay'
  ).split(' '),
)

/** Whether a response has the id of a row, also in a record or a list within it. */
function hasId(schema: AnySchema): boolean {
  const shape = shapeOf(schema)
  switch (shape.kind) {
    case 'maybe':
      return hasId(shape.inner)
    case 'list':
    case 'page':
      return hasId(shape.item)
    case 'record':
      return shape.fields.some(({ wire, schema: field }) => wire === 'id' || hasId(field))
    case 'leaf':
      return false
  }
}
const writes = endpoints.filter(
  (row) => !isRead(row) && !isServedByBff(row) && row.upstream?.readsOutcome !== true,
)

describe('a write', () => {
  it.each(writes.filter(({ name }) => !WITHOUT_ID.has(name)).map((row) => [row.name, row] as const))(
    '%s returns the id of what it makes or changes',
    (_name, { output }) => expect(hasId(output)).toBe(true),
  )

  it('without such a result has no id, and exists', () => {
    const named = writes.filter(({ name }) => WITHOUT_ID.has(name))
    expect(named.filter(({ output }) => hasId(output)).map(({ name }) => name)).toEqual([])
    expect([...WITHOUT_ID].filter((name) => !named.some((row) => row.name === name))).toEqual([])
  })
})
