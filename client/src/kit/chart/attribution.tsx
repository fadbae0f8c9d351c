/** Required by the drawing library's licence; a name, so it is not translated. */
export const ChartNotice = () => (
  <p className="text-cap text-t3">
    <a
      href="https://www.tradingview.com/"
      target="_blank"
      rel="noopener noreferrer"
      className="underline underline-offset-2"
    >
      TradingView
    </a>{' '}
    Lightweight Charts™
  </p>
)
