import { type ScreenRow, under } from './screen-row.ts'

/** The screens of the member's settings, below `setting/setting`. */
export const settingScreens: readonly ScreenRow[] = [
  ...under({ parent: 'setting/setting', beside: {} }, 'public', [
    ['common/faq', 'faq', () => import('#screen/content/faq'), 'content'],
    ['proof/status', 'status', () => import('#screen/status/status'), 'status'],
    [
      'proof/prices',
      'settlements',
      () => import('#screen/receipts/settlements'),
      'futures',
      'receipts',
      'search',
      'seconds',
      'wallet',
    ],
    ['common/contactus', 'contact', () => import('#screen/content/contact'), 'content'],
    ['common/aboutus', 'about', () => import('#screen/content/about'), 'content'],
    ['setting/operational_compliance', 'compliance', () => import('#screen/content/compliance'), 'content'],
  ]),
  ...under({ parent: 'setting/setting', beside: {} }, 'member', [
    ['setting/userInfo', 'profile', () => import('#screen/profile/profile'), 'account', 'identity'],
    [
      'setting/notifications',
      'notifications',
      () => import('#screen/messages/notifications'),
      'notifications',
    ],
    [
      'setting/sub_accounts',
      'sub_accounts',
      () => import('#screen/sub-accounts/sub-accounts'),
      'sub-accounts',
    ],
    ['setting/security', 'security', () => import('#screen/security/security'), 'account', 'security'],
    ['setting/wallet', 'addresses', () => import('#screen/wallet/address-book/book'), 'wallet'],
    ['setting/real_mark', 'identity', () => import('#screen/identity/status'), 'identity'],
    ['setting/bank', 'bank', () => import('#screen/wallet/card/bank'), 'wallet'],
    [
      'setting/bank_international',
      'bank_foreign',
      () => import('#screen/wallet/card/bank-foreign'),
      'wallet',
    ],
  ]),
  ...under({ parent: 'setting/setting', beside: {} }, 'member', [
    ['setting/coupon', 'coupons', () => import('#screen/coupons/coupons'), 'access', 'coupons'],
    ['setting/share', 'share', () => import('#screen/referral/share'), 'account', 'referral'],
  ]),
  ...under('setting/security', 'member', [
    ['setting/password', 'password', () => import('#screen/security/password'), 'security'],
    ['setting/payPassword', 'pay_password', () => import('#screen/security/pay-password'), 'security'],
    ['setting/passkeys', 'passkeys', () => import('#screen/security/passkeys'), 'security'],
    [
      'setting/api_keys',
      'api_keys',
      () => import('#screen/security/api-keys'),
      'api-keys',
      'security',
      'sub-accounts',
    ],
    ['setting/webhooks', 'webhooks', () => import('#screen/security/webhooks'), 'api-keys', 'security'],
    ['setting/logins', 'logins', () => import('#screen/security/logins'), 'security'],
  ]),
  ...under('setting/webhooks', 'member', [
    ['setting/webhook', 'webhooks', () => import('#screen/security/deliveries'), 'api-keys'],
  ]),
  ...under('setting/real_mark', 'member', [
    ['setting/country', 'area', () => import('#screen/identity/country'), 'identity'],
    [
      'setting/real',
      'identity_form',
      () => import('#screen/identity/form'),
      'account',
      'identity',
      'security',
    ],
  ]),
  ...under('setting/wallet', 'member', [
    [
      'setting/addWallet',
      'add_address',
      () => import('#screen/wallet/address-book/add'),
      'security',
      'wallet',
    ],
  ]),
  ...under('setting/bank', 'member', [
    ['setting/areas', 'areas', () => import('#screen/wallet/card/areas'), 'wallet'],
  ]),
]
