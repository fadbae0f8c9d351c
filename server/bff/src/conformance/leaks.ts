/** The reason why an undeclared field should not be in a response. */
export type Leak = 'secret' | 'personal' | 'rigging' | 'inside'

/**
 * Patterns for the last name of a path. Only fields that the contract drops are checked, so a member's own
 * fields are excluded.
 */
const PATTERNS: readonly (readonly [Leak, RegExp])[] = [
  [
    'secret',
    /pass(?:word|wd|phrase)|pwd|secret|token|salt|private|mnemonic|(?:^|_)hash$|(?:api|access|jwt|^)_?key$|hot_wallet|collect_account/,
  ],
  [
    'rigging',
    /risk|win_rate|probability|pre_profit|virtual_follow|fluctuate_(?:min|max)|^floating(?:_point)?$/,
  ],
  [
    'personal',
    /^(?:user|users|member)$|real_name|phone|mobile|e?mail|card_id|id_?card|(?:front|reverse|hand)_pic|(?:^|_)ip$/,
  ],
  ['inside', /agent_path|parent_agent|operator|admin/],
]

export function findLeak(path: string): Leak | null {
  const name = path
    .slice(path.lastIndexOf('.') + 1)
    .replace(/\[\]$/, '')
    .toLowerCase()
  return PATTERNS.find(([, pattern]) => pattern.test(name))?.[0] ?? null
}
