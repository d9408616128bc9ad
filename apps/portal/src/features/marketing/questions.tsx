import { Cell, Container } from '@grana/ui/grid'
import styles from './questions.module.css'

export interface QuestionsProps {
  readonly heading: string
  readonly items: readonly { readonly question: string; readonly answer: string }[]
}

export function Questions({ heading, items }: QuestionsProps) {
  return (
    <section className={styles.section} aria-labelledby="preguntas">
      <Container grid className={styles.grid}>
        <Cell from={2} to={6}>
          <h2 id="preguntas">{heading}</h2>
        </Cell>
        <Cell className={styles.list} from={7} to={12}>
          {items.map(({ question, answer }, index) => (
            <details key={question} className={styles.item} open={index === 0}>
              <summary className={styles.question}>
                <h3 className={styles.name}>{question}</h3>
              </summary>
              <p className={styles.answer}>{answer}</p>
            </details>
          ))}
        </Cell>
      </Container>
    </section>
  )
}
