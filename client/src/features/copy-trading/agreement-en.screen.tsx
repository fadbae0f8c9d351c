import { type Agreement, AgreementPage } from './agreement.tsx'

const agreement: Agreement = {
  lang: 'en',
  title: 'Copy trading agreement',
  lead: 'This agreement is between you and the platform. It applies from the moment you start copying a trader until your last copied position is closed or becomes self-held.',
  sections: [
    {
      title: '1. How copying works',
      points: [
        'When a trader you copy opens a futures position, the platform opens one in the same market and direction, with the same leverage, from your Futures account.',
        'Only positions opened from now on are copied. Positions that the trader already holds are not.',
        'You choose the size: a fixed multiple of the trader’s lots, or the same number of lots each time. A multiple above 1 is rounded half up to two decimals; a fraction of a lot is not opened.',
        'When the trader closes a position, or a part of it, your copy closes in the same proportion. This also happens when the trader’s take profit or stop loss is reached, or the trader is liquidated.',
      ],
    },
    {
      title: '2. Copies that are skipped',
      points: [
        'A position is not copied if its size would be below the minimum or above the maximum, your available margin is not enough, the market is closed, or the price has moved too far from the trader’s price.',
        'Skipped copies are listed with their reasons under My traders. A skipped position is not opened later.',
      ],
    },
    {
      title: '3. Your control',
      points: [
        'You may set your own take profit and stop loss, and close a copy at any time.',
        'You may turn a copy into a self-held position. You manage it from then on; the trader’s close no longer closes it. This cannot be undone.',
        'You may change the size, or stop copying, at any time. A new size applies to new copies only. When you stop, you choose whether your open copies become self-held or are closed at the market price.',
      ],
    },
    {
      title: '4. Risk',
      points: [
        'Futures are leveraged. You can lose the whole margin of a copied position, and in cross margin mode the whole balance of your Futures account.',
        'Past figures of a trader do not predict the future. Your result differs from the trader’s: the prices, sizes, fees and margin of your positions are your own.',
        'The platform does not recommend any trader and gives no investment advice. You decide whom to copy, and how much.',
      ],
    },
    {
      title: '5. Traders and their figures',
      points: [
        'House traders are programs that the platform runs by published strategies. Their pages say so. All other traders are members.',
        'Figures are computed from closed positions and refreshed every hour. You can verify them on the trader’s page from the public list of past trades.',
        'A trader may stop leading, and the platform may end a trader’s leadership. You are told, and nothing new is copied from then on.',
      ],
    },
    {
      title: '6. Costs',
      points: [
        'Copied positions pay the same trading and overnight fees as any other position of yours.',
        'A trader may receive a share of your profit only at the rate shown on the trader’s page. If the page shows none, there is none. A share is due only on profit above the highest level reached before, so an earlier loss is made up first.',
      ],
    },
    {
      title: '7. Faults',
      points: [
        'Every opening and closing leaves a receipt that you can verify. If a copy was not made as this agreement says, contact support with the receipt.',
      ],
    },
  ],
}

export const Screen = () => <AgreementPage agreement={agreement} other="follow/agreement_zh" />
