/**
 * Getting in: log-in, forgotten password, sign-up and the country picker.
 * The rules for handles and passwords are the contract's; here they are only put into words.
 * It never keeps a password, and it stores nothing but what `#wire` stores of a session.
 */
export {}
