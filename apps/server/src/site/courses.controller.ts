import { distanceLabel, gpxOf } from '@app/domain';
import { Controller, Get, Header, Param, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Config } from '../platform/config/config';
import { PreparedAnswer, sendPrepared } from '../platform/http/prepared-answer';
import { Problem } from '../platform/http/problem';

/** Courses: all for the page, each as a GPX file. */
@Controller('api/courses')
export class CoursesController {
  private readonly all: PreparedAnswer;
  private readonly files: ReadonlyMap<string, string>;

  constructor({ courses, edition }: Config) {
    this.all = new PreparedAnswer(courses);
    this.files = new Map(
      courses.map((course) => [
        `${course.name}.gpx`,
        gpxOf(course, `${edition.name} ${distanceLabel(course.metres)}`),
      ]),
    );
  }

  @Get()
  @Header('cache-control', 'no-cache')
  list(@Res() reply: FastifyReply): Promise<FastifyReply> {
    return sendPrepared(reply, this.all);
  }

  @Get(':file')
  @Header('cache-control', 'no-cache')
  download(@Param('file') file: string, @Res() reply: FastifyReply): FastifyReply {
    const gpx = this.files.get(file);
    if (gpx === undefined) throw new Problem(404, 'Banan finns inte');

    return reply
      .header('content-type', 'application/gpx+xml; charset=utf-8')
      .header('content-disposition', `attachment; filename="${file}"`)
      .send(gpx);
  }
}
