/** The notice that the drawing library's licence asks for. It is a name, so it reads the same in all languages. */
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
