import { describe, expect, it } from 'vitest';
import { overviewWanted } from './overview-wanted.ts';

describe('a question for a whole', () => {
  it.each([
    'What is this file about?',
    'Summarise this document',
    'Can you summarize this pdf?',
    'What does this document contain?',
    '这个文件讲什么？',
    '请总结一下这份文档',
    '這個知識庫講什麼？',
    'Worum geht es in diesem Dokument?',
    'Fasse dieses Dokument bitte zusammen',
    'De quoi parle ce document ?',
    '¿De qué trata este documento?',
    'Do que trata este documento?',
    'この文書を要約してください',
    '이 파일을 요약해 줘',
  ])('is %s', (question) => {
    expect(overviewWanted(question)).toEqual({ about: '' });
  });

  it.each([
    ['员工手册讲什么？', '员工手册'],
    ['What is this handbook about?', 'handbook'],
    ['Give me a short summary of the employee handbook', 'employee handbook'],
  ])('may name it: %s', (question, about) => {
    expect(overviewWanted(question)).toEqual({ about });
  });

  it.each([
    'What about “Returns”?',
    'What does the handbook say about overtime?',
    'How many days of annual leave do I have?',
    '报销要在多少天内提交？',
    'What do I do about a lost laptop?',
    '加班费怎么算？',
  ])('is not %s', (question) => {
    expect(overviewWanted(question)).toBeNull();
  });
});
