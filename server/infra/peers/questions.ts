/** Numbered questions to another process. One that is not answered in time gets null. */
export function questions<Answer>(answerMs: number) {
  const waiting = new Map<number, (answer: Answer | null) => void>()
  let asked = 0
  return {
    ask: async (send: (question: number) => void) => {
      const question = (asked += 1)
      const { promise, resolve } = Promise.withResolvers<Answer | null>()
      waiting.set(question, resolve)
      const timer = setTimeout(() => resolve(null), answerMs)
      send(question)
      const answer = await promise
      clearTimeout(timer)
      waiting.delete(question)
      return answer
    },
    answered: (question: number, answer: Answer | null) => waiting.get(question)?.(answer),
  }
}
