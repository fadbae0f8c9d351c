/**
 * What the operator writes: articles, answers, ways to reach him, who he is, the rules; and other sites in a closed frame.
 * Every text passes through the one cleaner of `#kit/html`; nothing here trusts an address or a tag.
 * It keeps nothing and knows no member.
 */
export {}
