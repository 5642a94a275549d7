/** What a count has to be. Forms say it when the field is left, the contract when it is sent. */
export const wholeNumber = 'A whole number, at least 1'

export const isWholeNumber = (count: number) => Number.isInteger(count) && count >= 1
