import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { createPageBody } from './page-body.server.ts'

test('chunks written together arrive as one block, and later ones without waiting for the end', async () => {
  const { sink, body } = createPageBody()
  const reader = body.getReader()
  const readText = async () => {
    const { value, done } = await reader.read()
    return done ? undefined : Buffer.from(value).toString()
  }
  sink.write('<p>')
  sink.write(Buffer.from('kurti'))
  expect(await readText()).toBe('<p>kurti')
  sink.write('</p>')
  expect(await readText()).toBe('</p>')
  sink.write('<hr>')
  sink.end('₹')
  expect(await readText()).toBe('<hr>₹')
  expect(await readText()).toBeUndefined()
})

test('a page without any content ends', async () => {
  const { sink, body } = createPageBody()
  sink.end()
  expect(await text(body)).toBe('')
})

test('a visitor who leaves ends the rendering, whatever is still waiting', async () => {
  const { sink, body } = createPageBody()
  const closed = once(sink, 'close')
  sink.write('<p>')
  await body.cancel()
  await closed
  expect(sink.destroyed).toBe(true)
})

test('a renderer that fails fails the body', async () => {
  const { sink, body } = createPageBody()
  sink.on('error', () => {})
  sink.write('<p>')
  sink.destroy(new Error('the renderer failed'))
  await expect(text(body)).rejects.toThrow('the renderer failed')
})
