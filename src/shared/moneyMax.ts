/** The largest amount (spec: readings 21), on its own so that who only names it needs no decimals. */
export const MONEY_MAX = 999_999_999_999.99
