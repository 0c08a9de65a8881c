import { describeAccess } from '../../../test/access-matrix.ts';
import { enterpriseThing, reads, writes } from '../../../test/access-rows.ts';
import { aKnowledgeBase, type Make } from '../../../test/access-things.ts';

const file = 'question,document\nWhat is calm?,calm.txt\n';

/** A base with one labelled question. */
const aMeasuredBase =
  (body: object): Make =>
  async (making) => {
    const { id } = await aKnowledgeBase()(making);
    await making.app.inject({
      method: 'POST',
      url: `/api/ai_chat/${id}/evaluation/questions/?name=q.csv&dryRun=false`,
      headers: { ...making.enterpriseAdmin.headers, 'content-type': 'application/octet-stream' },
      payload: Buffer.from(file),
    });
    return { id, body };
  };

const settings = [{ topK: 5, threshold: 0 }];

const aRun: Make = async (making) => {
  const { id } = await aMeasuredBase({})(making);
  const { headers } = making.enterpriseAdmin;
  const begun = await making.app.inject({ method: 'POST', url: `/api/ai_chat/${id}/evaluation/runs/`, headers, payload: { settings } });
  return { id: begun.json().data.ids[0], body: {} };
};

describeAccess({
  'GET /api/ai_chat/:id/evaluation/': reads(enterpriseThing, aMeasuredBase({})),
  'PATCH /api/ai_chat/:id/evaluation/': writes(enterpriseThing, aMeasuredBase({ mostFall: null })),
  'POST /api/ai_chat/:id/evaluation/questions/': writes({ ...enterpriseThing, enterpriseAdmin: 'in' }, aKnowledgeBase({})),
  'DELETE /api/ai_chat/:id/evaluation/questions/': writes(enterpriseThing, aMeasuredBase({})),
  'POST /api/ai_chat/:id/evaluation/runs/': writes(enterpriseThing, aMeasuredBase({ settings })),
  'GET /api/ai_chat/evaluation/runs/:id/': reads(enterpriseThing, aRun),
  'POST /api/ai_chat/evaluation/runs/:id/stop/': writes(enterpriseThing, aRun),
  'DELETE /api/ai_chat/evaluation/runs/:id/': writes(enterpriseThing, aRun),
});
