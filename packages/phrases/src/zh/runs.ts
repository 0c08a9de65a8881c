import type { runErrors as en } from '../en/runs.ts';

export const runErrors: Record<keyof typeof en, string> = {
  notFound: '该任务不存在。',
  interrupted: '任务进行中服务器重启了，当时已完整写出的内容已保留。',
  closing: '服务器正在重启，请稍后再试。',
  tooManyRunning: '您已有 {{count}} 个任务在进行，请等待完成或停止其中一个。',
};
