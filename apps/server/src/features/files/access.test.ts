import { describeAccess } from '../../../test/access-matrix.ts';
import { enterpriseAdmins, enterpriseThing, reads, writes } from '../../../test/access-rows.ts';
import type { Make } from '../../../test/access-things.ts';
import { formOf } from '../../../test/upload.ts';

const aFile: Make = async ({ app, enterpriseAdmin }) => {
  const { payload, type } = await formOf([{ name: 'a.txt', content: 'calm' }]);
  const headers = { ...enterpriseAdmin.headers, 'content-type': type };
  const response = await app.inject({ method: 'POST', url: '/api/upload/files/', headers, payload });
  return { id: response.json().data.files[0].id };
};

describeAccess({
  'POST /api/upload/files/': writes(enterpriseAdmins),
  'GET /api/upload/files/:id/': reads(enterpriseThing, aFile),
});
