/**
 * Paying in: the address of a coin on its network, and the proof of a payment.
 * It says what it knows of a network and guesses nothing.
 * It has one page and nothing for other rooms.
 */
export {}
