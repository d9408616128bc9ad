/** Runs one task per item, at most `width` at a time, and keeps the order of the results. */
export async function inParallel<Item, Answer>(
  items: Item[],
  width: number,
  task: (item: Item) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = []
  const queue = items.entries()
  const lane = async (): Promise<void> => {
    for (const [index, item] of queue) answers[index] = await task(item)
  }
  await Promise.all(Array.from({ length: width }, lane))
  return answers
}
