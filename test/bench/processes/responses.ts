const ok = (message: unknown): string => JSON.stringify({ type: 'ok', message })

/** Builds plans in the classic dialect, with two fields unknown to the contract, as the family sends them. */
export const plans = (rows: number): string =>
  ok(
    Array.from({ length: rows }, (_, row) => ({
      id: 100 + row,
      currency_id: 3,
      currency_name: 'USDT',
      currency_logo: '/upload/logo/usdt.png',
      interest_rate: '0.35000000',
      save_min: '500.00000000',
      day: 30,
      intro: '<p>Thirty days, paid out daily</p>',
      created_at: '2026-01-15 12:00:00',
      updated_at: '2026-01-15 12:00:00',
      status: 1,
    })),
  )

export const token = ok('0123456789abcdef0123456789abcdef')
/** A success message without a payload. */
export const done = ok(null)

export const site = ok({
  site_name: 'Bourse',
  site_logo: '/upload/logo/site.png',
  support_url: 'https://support.example/chat?from=app',
  apk_download_url: 'https://download.example/app.apk',
  ios_apk_download_url: 'https://download.example/app.ipa',
  tk_radio: 1,
  seconds_enabled: 1,
})

const MARKETS = 24

export const boards = ok([
  {
    id: 3,
    name: 'USDT',
    quotation: Array.from({ length: MARKETS }, (_, row) => ({
      id: 10 + row,
      currency_id: 100 + row,
      legal_id: 3,
      currency_name: `C${row}`,
      legal_name: 'USDT',
      now_price: '64250.12000000',
      change: '+1.25',
      volume: '18234.5500',
      high: '65000.00000000',
      low: '63000.00000000',
      logo: `/upload/logo/c${row}.png`,
      sort: row,
      category: 1,
      open_coin_trade: 1,
      open_lever: 1,
      open_microtrade: 1,
    })),
  },
])
