import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toAmount, amountText } from '#kit'
import { readPayment } from './read-payment.ts'
import { VECTORS } from './testing/vectors.ts'

const COINS = {
  BTC: { code: 'BTC', network: 'BTC', networks: ['BTC'] },
  LTC: { code: 'LTC', network: 'LTC', networks: ['LTC'] },
  BCH: { code: 'BCH', network: 'BCH', networks: ['BCH'] },
  ETH: { code: 'ETH', network: 'ERC20', networks: ['ERC20'] },
  BNB: { code: 'BNB', network: 'BEP20', networks: ['BEP20'] },
  USDT: { code: 'USDT', network: 'ERC20', networks: ['ERC20', 'TRC20'] },
  USDT_TRC20: { code: 'USDT', network: 'TRC20', networks: ['ERC20', 'TRC20'] },
  TRX: { code: 'TRX', network: 'TRC20', networks: ['TRC20'] },
  SOL: { code: 'SOL', network: 'SOL', networks: ['SOL'] },
  XRP: { code: 'XRP', network: 'XRP', networks: ['XRP'] },
  ADA: { code: 'ADA', network: 'ADA', networks: ['ADA'] },
  // An upstream may name no networks.
  XRP_UNNAMED: { code: 'XRP', network: null, networks: [] },
  ALGO: { code: 'ALGO', network: null, networks: [] },
} as const
type Coin = keyof typeof COINS

const BTC = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
const ETH = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const USDT = '0xdAC17F958D2ee523a2206206994597C13D831ec7'
const USDT_TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'
const TRON = 'TJRabPrwbZy45sbavfcjinPJC18kjpRTv8'
const XRP = 'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh'
const SOL = 'mvines9iiHiQTysrwkJjGf2gb9Ex9jXJX8ns3qwf2kN'
const BCH = 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'

/** A reading in one line: the address with what differs from a plain one, or the reason. */
function summarize(text: string, coin: Coin): string {
  const reading = readPayment(text, COINS[coin])
  if (reading.kind === 'none') return reading.isMistyped ? 'mistyped' : 'none'
  if (reading.kind === 'cannot') return `cannot: ${reading.reason} ${reading.name}`.trim()
  const { address, amount, tag, isUntagged, isAmountIgnored, network } = reading
  return [
    address,
    amount === null ? null : `amount ${amountText(amount)}`,
    tag === null ? null : `tag ${tag}`,
    isUntagged ? 'no tag' : null,
    isAmountIgnored ? 'amount ignored' : null,
    network === null ? null : `on ${network}`,
  ]
    .filter((part) => part !== null)
    .join(', ')
}

describe('a payment text', () => {
  it.each<[Coin, string, string]>([
    // BIP-21 and BIP-321.
    ['BTC', BTC, BTC],
    ['BTC', `bitcoin:${BTC}`, BTC],
    ['BTC', `bitcoin://${BTC}`, BTC],
    ['BTC', `BITCOIN:${BTC.toUpperCase()}?AMOUNT=0.1&LABEL=X`, `${BTC}, amount 0.1`],
    ['BTC', `bitcoin:${BTC}?amount=20.3&label=Luke-Jr`, `${BTC}, amount 20.3`],
    ['BTC', `bitcoin:${BTC}?amount=.5`, `${BTC}, amount 0.5`],
    ['BTC', `bitcoin:${BTC}?amount=0`, BTC],
    ['BTC', `${BTC}?amount=0.1`, `${BTC}, amount 0.1`],
    ['BTC', `bitcoin:${BTC}?amount=0.1&lightning=LNBC10U1P3PJ257PP5YZTKWJCZ5FTL5LAXK`, `${BTC}, amount 0.1`],
    ['BTC', `bitcoin:?bc=${BTC}&amount=1`, `${BTC}, amount 1`],
    ['BTC', `bitcoin:${BTC}?amount=1e5`, 'cannot: amount 1e5'],
    ['BTC', `bitcoin:${BTC}?amount=0,1`, 'cannot: amount 0,1'],
    ['BTC', `bitcoin:${BTC}?amount=-1`, 'cannot: amount -1'],
    ['BTC', `bitcoin:${BTC}?amount=1&amount=2`, 'cannot: repeated amount'],
    [
      'BTC',
      `bitcoin:${BTC}?req-somethingyoudontunderstand=50`,
      'cannot: required_field req-somethingyoudontunderstand',
    ],
    ['BTC', `bitcoin:${BTC}?somethingyoudontunderstand=50`, BTC],
    ['BTC', 'bitcoin:?lightning=LNBC10U1P3PJ257PP5YZTKWJCZ5FTL5LAXK', 'cannot: lightning'],
    ['BTC', 'lightning:LNBC10U1P3PJ257PP5YZTKWJCZ5FTL5LAXK', 'cannot: lightning'],
    ['BTC', 'lnbc10u1p3pj257pp5yztkwjcz5ftl5laxk', 'cannot: lightning'],
    ['BTC', 'bitcoin:?r=https%3A%2F%2Fpay.example%2Fi%2F1', 'cannot: web_request https://pay.example/i/1'],
    ['BTC', 'bitcoin:?sp=sp1qqgste7k9hx0qftg6qmwlk', 'cannot: required_field sp'],
    ['BTC', `bitcoin:${BTC.replace('q', 'p')}`, 'mistyped'],
    ['BTC', 'bitcoin:tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx', 'cannot: test_network BTC'],
    ['BTC', `litecoin:${BTC}`, 'cannot: other_network LTC'],
    ['BTC', ETH, 'cannot: other_network ERC20 / BEP20 / AVAXC'],
    ['LTC', '3J98t1WpEZ73CNmQviecrnyiWrnqRhWNLy', 'cannot: other_network BTC'],
    ['BCH', `bitcoincash:${BCH}?amount=1`, `${BCH}, amount 1`],
    ['BCH', BCH.toUpperCase(), BCH],
    ['BTC', `bitcoin:${BTC}?amount=1%2C5`, 'cannot: amount 1,5'],
    ['BTC', `bitcoin:${BTC}?amount=1.5%20BTC`, 'cannot: amount 1.5 BTC'],
    ['BTC', `bitcoin:${BTC}?%61mount=0.1`, `${BTC}, amount 0.1`],
    ['BTC', `bitcoin:${BTC}?amount=0.1&AMOUNT=0.2`, 'cannot: repeated amount'],
    ['BTC', `bitcoin:${BTC}?value=5`, `${BTC}, amount ignored`],
    ['BTC', `bitcoin:${BTC}?amount=1&value=2`, 'cannot: repeated amount'],
    ['BTC', `bitcoin:${BTC}?amount=1&value=`, `${BTC}, amount 1`],
    ['BTC', `bitcoin%3A${BTC}`, 'none'],
    // EIP-681.
    ['ETH', `ethereum:${ETH}?value=`, ETH],
    ['ETH', `ethereum:${ETH}?value=1%2e5e18`, `${ETH}, amount 1.5`],
    ['ETH', `ethereum:${ETH}?value=1e18&amount=2`, 'cannot: repeated amount'],
    ['USDT', `ethereum:${USDT}%401/transfer?address=${ETH}&uint256=1e6`, `${ETH}, amount 1`],
    [
      'USDT',
      `ethereum:${USDT}@1/transfer?address=${ETH}&ADDRESS=${ETH.toLowerCase()}`,
      'cannot: repeated address',
    ],
    ['USDT', `ethereum:${USDT}@1/transfer?address=${USDT}&uint256=1`, 'cannot: token_contract USDT'],
    ['ETH', `ethereum:${ETH}`, ETH],
    ['ETH', `ETHEREUM:0X${ETH.slice(2).toUpperCase()}@1`, ETH],
    ['ETH', `ethereum:pay-${ETH}@1`, ETH],
    ['ETH', `${ETH}@1?value=1e17`, `${ETH}, amount 0.1`],
    ['ETH', `ethereum:${ETH}@1?value=2.014e18&gas=21000`, `${ETH}, amount 2.014`],
    ['ETH', `ethereum:${ETH}?value=1`, `${ETH}, amount 0.000000000000000001`],
    ['ETH', `ethereum:${ETH}?value=1.5`, 'cannot: amount 1.5'],
    ['ETH', `ethereum:${ETH}?value=-1e18`, 'cannot: amount -1e18'],
    ['ETH', `ethereum:${ETH}?amount=0.1`, `${ETH}, amount ignored`],
    ['ETH', `eth:${ETH}`, ETH],
    ['ETH', `bnb:${ETH}`, 'cannot: other_network BEP20'],
    ['ETH', `ethereum:${ETH}@56`, 'cannot: other_network BEP20'],
    ['ETH', `ethereum:${ETH}@137`, 'cannot: other_network chain 137'],
    ['BNB', `ethereum:${ETH}@56?value=1e18`, `${ETH}, amount 1`],
    ['BNB', `ethereum:${ETH}`, ETH],
    ['BNB', `ethereum:${ETH}@1`, 'cannot: other_network ERC20'],
    ['ETH', 'ethereum:vitalik.eth', 'cannot: name_service vitalik.eth'],
    ['ETH', 'vitalik.eth', 'cannot: name_service vitalik.eth'],
    ['ETH', `ethereum:${USDT}@1/transfer?address=${ETH}&uint256=1e6`, 'cannot: other_coin USDT'],
    ['ETH', `ethereum:${ETH}@1/approve?address=${ETH}&uint256=1`, 'cannot: contract_call approve'],
    ['ETH', `ethereum:${ETH}@1?value=1&data=0xdeadbeef`, 'cannot: contract_call data'],
    ['ETH', `ethereum:${ETH.replace('5aA', '5aa')}`, 'mistyped'],
    // The input of the issue: the contract must never be the recipient.
    [
      'USDT',
      `ethereum:0x${'aa'.repeat(20)}@1/transfer?address=0x${'bb'.repeat(20)}&uint256=1e6`,
      `cannot: other_coin 0x${'aa'.repeat(20)}`,
    ],
    ['USDT', `ethereum:${USDT}@1/transfer?address=${ETH}&uint256=1e6`, `${ETH}, amount 1`],
    ['USDT', `ethereum:${USDT.toLowerCase()}/transfer?address=${ETH}&uint256=2500000`, `${ETH}, amount 2.5`],
    ['USDT', `ethereum:${USDT}@1/transfer?address=${ETH}`, ETH],
    ['USDT', `ethereum:${USDT}@1/transfer?uint256=1e6`, 'none'],
    ['USDT', `ethereum:${USDT}@1/transfer?address=${ETH}&uint256=1&data=0x`, 'cannot: contract_call data'],
    ['USDT', `ethereum:${USDT}@1/transferFrom?address=${ETH}`, 'cannot: contract_call transferFrom'],
    ['USDT', `ethereum:${ETH}@1?value=1e18`, 'cannot: other_coin ETH'],
    ['USDT', `ethereum:${ETH}?contractAddress=${USDT}&decimal=6&value=5`, `${ETH}, amount ignored`],
    ['USDT', `ethereum:${ETH}@1`, ETH],
    ['USDT', USDT, 'cannot: token_contract USDT'],
    ['USDT', `ethereum:${USDT}@1`, 'cannot: token_contract USDT'],
    ['USDT_TRC20', `ethereum:${ETH}@1`, `${ETH}, on ERC20`],
    // TRON.
    ['USDT', TRON, 'cannot: other_network TRC20'],
    ['USDT', `tron:${TRON}`, `${TRON}, on TRC20`],
    ['USDT_TRC20', TRON, TRON],
    ['USDT_TRC20', `tron:${TRON}?amount=5`, `${TRON}, amount ignored`],
    ['USDT_TRC20', `tron:${TRON}?amount=5&token=${USDT_TRON}`, `${TRON}, amount 5`],
    ['USDT_TRC20', `tron:${TRON}?amount=5&token=${TRON}`, `cannot: other_coin ${TRON}`],
    ['USDT_TRC20', USDT_TRON, 'cannot: token_contract USDT'],
    ['USDT_TRC20', TRON.replace('R', 'r'), 'mistyped'],
    ['USDT_TRC20', `tron:${TRON}?value=5000000`, `${TRON}, amount ignored`],
    ['USDT_TRC20', `tron:${TRON}?amount=5&token=USDT&contract=${TRON}`, 'cannot: repeated token'],
    ['USDT_TRC20', `tron:${USDT_TRON}/transfer?address=${TRON}&uint256=5000000`, 'none'],
    ['TRX', `tron:${TRON}?amount=5`, `${TRON}, amount 5`],
    ['TRX', `tron:${TRON}?amount=5&token=${USDT_TRON}`, 'cannot: other_coin USDT'],
    // XRP.
    ['XRP', XRP, XRP],
    ['XRP', `xrp:${XRP}?dt=12345`, `${XRP}, tag 12345`],
    ['XRP', `${XRP}?dt=12345`, `${XRP}, tag 12345`],
    ['XRP', `XRPL:${XRP}?amount=10&DT=0`, `${XRP}, amount 10, tag 0`],
    ['XRP', `ripple:${XRP}?amount=10/USD`, 'cannot: other_coin USD'],
    ['XRP', `xrp:${XRP}?dt=1&tag=2`, 'cannot: repeated tag'],
    ['XRP', `xrp:${XRP}?memo=hello&dt=5`, 'cannot: repeated tag'],
    ['XRP', `xrp:${XRP}?dt=5&memo_id=5&memo=`, `${XRP}, tag 5`],
    ['XRP', `xrp:${XRP}?destination_tag=5`, `${XRP}, tag 5`],
    ['XRP', `xrp:${XRP}?Destination-Tag=5`, `${XRP}, tag 5`],
    ['XRP', `xrp:${XRP}?dt=١٢`, 'cannot: tag ١٢'],
    ['XRP', `${XRP}:12345`, 'none'],
    ['XRP', `xrp:${XRP}?dt=4294967296`, 'cannot: tag 4294967296'],
    ['XRP', `xrp:${XRP}?dt=abc`, 'cannot: tag abc'],
    ['XRP', `xrp:${XRP}?dt=1&dt=2`, 'cannot: repeated dt'],
    [
      'XRP',
      'xrp:XVLhHMPHU98es4dbozjVtdWzVrDjtV8xvjGQTYPiAx6gwDC',
      'rGWrZyQqhTp9Xu7G5Pkayo7bXjH4k4QYpf, tag 1',
    ],
    ['XRP', 'XVLhHMPHU98es4dbozjVtdWzVrDjtV5fdx1mHp98tDMoQXb', 'rGWrZyQqhTp9Xu7G5Pkayo7bXjH4k4QYpf, no tag'],
    ['XRP', 'xrp:XVLhHMPHU98es4dbozjVtdWzVrDjtV8xvjGQTYPiAx6gwDC?dt=2', 'cannot: repeated tag'],
    ['XRP', 'xrp:XVLhHMPHU98es4dbozjVtdWzVrDjtV5fdx1mHp98tDMoQXb?dt=2', 'cannot: tag 2'],
    ['XRP', 'xrp:PAPER-XRP-01AB?dt=77', 'PAPER-XRP-01AB, tag 77'],
    ['XRP', XRP.replace('r', 'r1'), 'mistyped'],
    ['XRP_UNNAMED', `xrp:${XRP}?dt=7`, `${XRP}, tag 7`],
    // Solana Pay.
    ['SOL', `solana:${SOL}`, SOL],
    ['SOL', `solana:${SOL}?amount=1&label=Michael&message=Thanks`, `${SOL}, amount 1`],
    [
      'SOL',
      `solana:${SOL}?amount=0.01&spl-token=${VECTORS.SOL?.[1]}`,
      `cannot: other_coin ${VECTORS.SOL?.[1]}`,
    ],
    ['SOL', `SOLANA:${SOL}?AMOUNT=1&SPL-TOKEN=${VECTORS.SOL?.[1]}`, `cannot: other_coin ${VECTORS.SOL?.[1]}`],
    ['SOL', `solana:${SOL}?amount=1&reference=${VECTORS.SOL?.[1]}`, 'cannot: required_field reference'],
    ['SOL', `solana:${SOL}?memo=OrderId12345`, 'cannot: required_field memo'],
    ['SOL', 'solana:https%3A%2F%2Fexample.com%2Fsolana-pay', 'cannot: web_request example.com'],
    ['SOL', 'solana:https://example.com/solana-pay', 'cannot: web_request example.com'],
    // Others.
    ['ADA', `web+cardano:${VECTORS.ADA?.[0]}?amount=1.5`, `${VECTORS.ADA?.[0]}, amount 1.5`],
    [
      'ALGO',
      'NSUTEC6OIXCJDQ4JPMXP7Z37LYZFD37QK4HQ6PXTVMBPPTQKQ6JUQ',
      'NSUTEC6OIXCJDQ4JPMXP7Z37LYZFD37QK4HQ6PXTVMBPPTQKQ6JUQ',
    ],
    ['ALGO', 'algorand:NSUTEC6OIX?amount=1', 'cannot: other_network algorand'],
    ['BTC', 'https://pay.example/i/1', 'cannot: web_request pay.example'],
    ['BTC', 'monero:48daf1rG3hE1', 'cannot: other_network monero'],
    ['BTC', 'Name: Alice', 'none'],
    ['BTC', `bitcoin:${BTC}?label=%E0%A4%A`, 'none'],
    ['BTC', 'hello', 'none'],
    ['BTC', '', 'none'],
  ])('%s: %s → %s', (coin, text, expected) => expect(summarize(text, coin)).toBe(expected))

  it('of any kind gives an address only if the text contains it or spells it out', () => {
    const schemes = fc.constantFrom('', 'bitcoin:', 'ethereum:', 'xrp:', 'tron:', 'solana:', 'eth:')
    const texts = fc.constantFrom(...Object.values(VECTORS).flat())
    const tails = fc.constantFrom(
      '',
      '@1',
      '@56',
      '/transfer',
      '?amount=1',
      '?value=1',
      '?dt=1',
      '?address=',
      '&',
    )
    fc.assert(
      fc.property(
        fc.constantFrom(...(Object.keys(COINS) as Coin[])),
        fc.tuple(schemes, fc.oneof(texts, fc.string()), tails, fc.oneof(texts, fc.string())),
        (coin, parts) => {
          const text = parts.join('')
          const reading = readPayment(text, COINS[coin])
          if (reading.kind === 'address') expect(text.toLowerCase()).toContain(reading.address.toLowerCase())
        },
      ),
      { numRuns: 2_000 },
    )
  })

  it('with an amount gives that amount', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 30n }), (units) => {
        const amount = toAmount(`${units}e-18`)
        const reading = readPayment(`bitcoin:${BTC}?amount=${amountText(amount)}`, COINS.BTC)
        expect(reading).toMatchObject({ kind: 'address', amount })
        expect(readPayment(`ethereum:${ETH}?value=${units}`, COINS.ETH)).toMatchObject({ amount })
      }),
      { numRuns: 200 },
    )
  })
})
