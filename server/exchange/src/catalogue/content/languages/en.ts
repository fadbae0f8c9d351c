import type { Words } from '../words.ts'

export const en: Words = {
  lang: 'en',
  tiles: {
    recharge: 'Deposit',
    withdraw: 'Withdraw',
    points: 'Points',
    vip: 'VIP',
    contract: 'Futures',
    copytrade: 'Copy trading',
    invest: 'Earn',
    margin: 'Margin',
    otc: 'OTC',
    coupon: 'Coupons',
    bill: 'Transaction history',
    mining: 'Mining',
    lockming: 'Lock mining',
    ieo: 'IEO',
    nft: 'NFT',
    game: 'Game',
    chat: 'Chat',
    stock: 'Stocks',
    option: 'Options',
    loan: 'Loans',
  },
  notices: {
    welcome: {
      title: 'Welcome to Bourse',
      summary: 'A trading app to practise with. Start with a demo deposit.',
      blocks: [
        'Bourse is a trading app for practice. You can follow markets, place orders and read every movement of your account, as on a real exchange.',
        'Three steps to begin:',
        [
          'Sign up with your email and the code that you receive.',
          'Open Assets, choose Deposit and take as much demo money as you like.',
          'Choose a market and place your first order.',
        ],
      ],
    },
    paper: {
      title: 'All money here is demo money',
      summary: 'Balances, profits and losses on this site exist for practice only.',
      blocks: [
        'No coin, share or currency on this site is real. Nothing can be paid in and nothing can be paid out.',
        'Never send real coins to a deposit address shown here. It belongs to nobody and they would be lost.',
      ],
    },
    prices: {
      title: 'Where the prices come from',
      summary: 'Prices are simulated, the same for everyone, and recorded tick by tick.',
      blocks: [
        'The markets of this site run on a simulation. It does not know who trades, and nobody can steer it.',
        'Every tick is recorded. Settlements read these records and nothing else, so each result can be worked out again.',
      ],
    },
    codes: {
      title: 'Keep your verification code to yourself',
      summary: 'Nobody from this site will ever ask you for a code or a password.',
      blocks: [
        'A verification code opens your account. Whoever asks you for it is not one of us.',
        'Use a password that you use nowhere else, even for practice.',
      ],
    },
  },
  banners: {
    practice: {
      title: 'Practise without risk',
      summary: 'Demo money, real rules',
      blocks: [
        'Take a demo deposit, try orders and products, and see what each one costs before you would ever pay for it.',
        'Nothing can be won or lost here except experience.',
      ],
    },
    figures: {
      title: 'Every figure can be checked',
      summary: 'A double-entry ledger behind every balance',
      blocks: [
        'Each movement is booked twice: what leaves one account arrives in another. Fees are separate transactions.',
        'Your transaction history shows every transaction with the balance after it.',
      ],
    },
    market: {
      title: 'Coins, futures, stocks',
      summary: 'Watch all markets in one place',
      blocks: [
        'Star the markets that matter to you and find them again under Favourites.',
        'Charts begin in January 2024, from minutes to weeks.',
      ],
    },
  },
  popup: {
    title: 'You are in demo mode',
    summary: 'Real rules, no real money.',
    blocks: [
      'Balances, prices and profits on this site are for practice. Sign up, take a demo deposit and try whatever you like.',
      'Never send real coins to an address shown here.',
    ],
  },
  faq: {
    title: 'Frequently asked questions',
    summary: 'Account, demo money, trading and safety',
    groups: [
      [
        'Account',
        [
          'How do I sign up?',
          'With an email, a six-digit code and a password of at least 7 characters. The page says where the code is: in your email or, on a demonstration, on the screen.',
        ],
        [
          'I did not get a code. What now?',
          'Wait until the countdown has ended and ask for a new one. Only the newest code is valid, and only for a few minutes.',
        ],
        [
          'I forgot my password.',
          'Choose "Forgot password" on the login page, ask for a code and set a new password. All other devices are logged out.',
        ],
        [
          'How do I change the language?',
          'Under Settings, Language. Ten languages are available and the change applies at once.',
        ],
      ],
      [
        'Demo money',
        [
          'Is this real money?',
          'No. All balances are demo money for practice. They cannot be bought, paid out or exchanged for anything.',
        ],
        [
          'How do I get demo money?',
          'Open Assets, choose Deposit, enter an amount and press Get demo money. It arrives after a few seconds. You can also deposit as on a real platform, with an address and a payment receipt.',
        ],
        [
          'What are the four accounts?',
          'Fiat account, Exchange account (Spot), Leverage account (Futures) and Second-contract account (Options). Each keeps its own balance for its kind of business.',
        ],
        [
          'Where do I see every movement?',
          'Under Transaction history. Each line names the reason, the amount and the balance after it.',
        ],
      ],
      [
        'Trading',
        [
          'What is the difference between market and limit?',
          'A market order trades at once at the best prices available near the one you saw. A limit order waits until the market reaches your price.',
        ],
        [
          'What does a trade cost?',
          'The fee rate of the market, shown before you confirm. VIP tiers 1 to 4 take 10, 15, 30 and 100 % off the Spot trading fee.',
        ],
        [
          'Why is part of my balance in use?',
          'Open orders reserve what they may have to pay. It comes back as soon as an order is cancelled.',
        ],
        [
          'Where do the prices come from?',
          'From a simulation that is the same for everyone. It does not know who trades, and every tick is recorded.',
        ],
        [
          'What happens to my orders while the site is down?',
          'After a stop, however long, the missed seconds get the prices that were fixed before it. Stops, limits, options and liquidations are then decided second by second, as if the site had run. Meanwhile the site shows how far it has caught up; trading goes on after that.',
        ],
      ],
      [
        'Safety and rules',
        [
          'What do the verification levels allow?',
          'Withdrawals, futures, copy trading, options, margin, loans, OTC orders, NFT trades, rewards, coupons and chat need level 1. Level 1: withdrawals up to 200 BTC in 24 hours and fiat trades up to 2,000 USDT each. Level 2: 500 BTC in 24 hours and 1,000,000 USDT per trade. With demo money, like everything else.',
        ],
        [
          'How can I check the figures?',
          'Money only moves by entries that sum to zero. Your transaction history shows each of your transactions with the balance after it.',
        ],
        [
          'What does "Function in development" mean?',
          'That service is not open yet. Nothing has happened to your balance.',
        ],
      ],
    ],
  },
  about: {
    title: 'About us',
    summary: 'A place to practise trading, with figures that can be checked',
    sections: [
      [
        'What Bourse is',
        'Bourse is a mobile app for trading, investing and keeping a wallet. On this site it runs in demo mode: there is no real money. Services that are not open yet say so.',
      ],
      [
        'What we care about',
        [
          'Nobody can choose an outcome, neither for a member nor against one.',
          'Fees and worst cases are shown before you confirm.',
        ],
      ],
      [
        'How figures are kept',
        'Each movement is booked in a double-entry ledger. The database itself refuses entries that do not sum to zero and balances that fall below zero.',
      ],
    ],
  },
  rebate: {
    title: 'Rebate rules',
    summary: 'Invite friends and receive a share of their trading fees, in demo money.',
    sections: [
      [
        'How it works',
        'Your invitation code and link are on the Invite friends page. Whoever signs up with them is your invited friend for good.',
      ],
      [
        'What is credited',
        'A rebate is a share of trading fees that your invited friends really paid. It is taken from the house and costs your friends nothing. The rate in force is shown on the Invite friends page.',
        'A rebate is demo money and appears in your transaction history as a transaction of its own. Without it nothing has been credited.',
      ],
      ['What is not allowed', 'Inviting yourself, directly or through others. Such a code is refused.'],
    ],
  },
  contact: {
    title: 'Contact us',
    summary: 'Customer service, email and frequent questions',
    support: 'Customer service',
    mail: 'Email',
    faq: 'Frequently asked questions',
    note: 'Never tell anybody your password or a verification code, not even us.',
  },
  compliance: {
    title: 'Compliance',
    summary: 'How this site is run, what it keeps, and what you can check yourself',
    sections: [
      [
        '1. Scope',
        'This statement applies to everything offered on this site in demo mode. It says by which rules the site is run and how you can check that they are kept.',
        'It is no legal or investment advice.',
        'Services that say "Function in development" are not open yet. What this statement says about them applies from the day they open.',
      ],
      [
        '2. Demo money only',
        'All balances are demo money without value. The site takes no payments, holds no client assets and pays nothing out. It claims no licence as an exchange or payment service.',
        'An operator who wants to offer real business must first obtain the licences of the countries concerned and replace this statement.',
      ],
      [
        '3. Prices',
        'Prices come from a simulation. Each hour has a key of its own: its hash is published before the hour and the key after it, and from the key anyone can recompute every price of the hour. Where a demonstration fixes the keys, the app says that prices are predictable. The simulation receives no knowledge of members, orders or balances.',
        'Prices are not those of any real market and must not be used to judge real ones.',
      ],
      [
        '4. Orders',
        'Orders of all members and of the house are matched by price first and time second. The house quotes prices so that there is always somebody to trade with. At the same price members come before the house.',
        'An order that cannot be covered is refused as a whole. What an open order may cost is reserved when it is placed.',
      ],
      [
        '5. No outcome can be chosen',
        'Settlements read the recorded prices and the version of the rule in force. There is no switch, no field and no command with which anybody could decide who gains and who loses.',
      ],
      [
        '6. Ledger and receipts',
        'Each movement of money is a transfer whose entries sum to zero. Entries are never changed or deleted; a correction is a new transfer.',
        'Settlements leave a receipt with the rule, the inputs, each step of the calculation and the result. Each receipt contains the fingerprint of the one before it, so none can be exchanged unnoticed.',
      ],
      [
        '7. Verification levels and limits',
        'Verification has two levels. They are part of the practice and are checked like everything else:',
        [
          'Level 1: withdrawals up to 200 BTC in 24 hours, fiat trades up to 2,000 USDT each.',
          'Level 2: withdrawals up to 500 BTC in 24 hours, fiat trades up to 1,000,000 USDT each.',
        ],
        'Do not upload real documents to a practice site. A drawing is enough.',
      ],
      [
        '8. Personal data',
        'The site stores what you enter: address or number, profile, orders and messages. Passwords are stored only as a slow one-way hash and cannot be read by anybody.',
        'No advertising and no third-party tracking is built in.',
      ],
      [
        '9. Safety of accounts',
        'Codes are valid for a few minutes and for one purpose. Repeated wrong codes or passwords are slowed down. A new password ends all other sessions.',
      ],
      [
        '10. What the products would risk',
        'With real money, futures, options, structured investments and locked deposits can lose the whole stake. Practising them here does not make them safe.',
        'Before each such order the app shows the worst case in plain words.',
      ],
      [
        '11. Fair use',
        [
          'One person, one account.',
          'No automated calls beyond the published limits.',
          'No attempt to enter the accounts of others.',
        ],
      ],
      [
        '12. Complaints',
        'Write to us through the Contact page. Give the time and, if you have it, the number of the entry or receipt.',
      ],
    ],
  },
  agreement: {
    title: 'User agreement',
    summary: 'The rules for using this site in demo mode',
    sections: [
      ['1. What you agree to', 'By signing up you accept these rules and the statement on compliance.'],
      [
        '2. Your account',
        'You choose a password and keep it to yourself. What is done with your account counts as done by you until you tell us that somebody else has entered it.',
      ],
      [
        '3. Demo money',
        'Demo money has no value. It gives no claim to payment, goods or services, and the operator may set balances back to the start after announcing it.',
      ],
      [
        '4. Orders are final',
        'A confirmed order is carried out by its rule. Trades are not undone because the result was unwelcome. Where the site has made an error, it is corrected by a visible entry.',
      ],
      [
        '5. No advice',
        'Nothing on this site is a recommendation to buy or sell. Success with demo money says nothing about success with money.',
      ],
      [
        '6. Availability',
        'The site may pause for maintenance or end. What was confirmed before a pause is still there afterwards.',
      ],
      ['7. What we may do', 'We may mute you in the chat rooms if you disturb others or break these rules.'],
      ['8. Leaving', 'You can stop at any time. Entries of the ledger remain.'],
    ],
  },
}
