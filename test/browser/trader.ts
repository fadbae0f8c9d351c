import { toAmount } from '@bourse/contracts/kit'
import { wallet } from '@bourse/contracts/wallet'
import { freshKey, type Member, type TestEnvironment } from '#environment'

type TradingAccount = 'futures' | 'seconds'

/** Transfers a member's USDT to the account that an order form pays from. */
export async function fund(member: Member, account: TradingAccount, usdt: string): Promise<void> {
  const asset = (await member.assetId('USDT')) as never
  const move = { asset, quantity: toAmount(usdt), from: 'spot', to: account } as const
  await member.call(wallet.transfer, move, { key: freshKey() })
}

/** Creates a verified member with a funded trading account, at a bitcoin price of 60,000. */
export async function traderWithFunds(
  environment: TestEnvironment,
  account: TradingAccount,
  usdt: string,
): Promise<Member> {
  await environment.price('BTC/USDT', '60000')
  const member = await environment.verified({ usdt })
  await fund(member, account, usdt)
  return member
}
