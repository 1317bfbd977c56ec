BEGIN TRANSACTION;
CREATE TABLE codes (person TEXT PRIMARY KEY, code TEXT NOT NULL, sum INTEGER) WITHOUT ROWID;
CREATE TABLE courses (
        player TEXT NOT NULL,
        ended_as INTEGER NOT NULL,
        points INTEGER NOT NULL,
        PRIMARY KEY (player, ended_as)
    ) WITHOUT ROWID
    ;
INSERT INTO "courses" VALUES('SHA256:ann',1,927);
INSERT INTO "courses" VALUES('SHA256:bob',1,1138);
CREATE TABLE games (
        number INTEGER PRIMARY KEY AUTOINCREMENT,
        game TEXT NOT NULL UNIQUE,
        opening TEXT NOT NULL,
        sum INTEGER NOT NULL,
        began_at INTEGER NOT NULL,
        ended_at INTEGER,
        ended INTEGER NOT NULL DEFAULT 0,
        reason TEXT,
        clock INTEGER NOT NULL DEFAULT 0,
        resigned TEXT NOT NULL DEFAULT ''
    , ended_as INTEGER, rated INTEGER NOT NULL DEFAULT 0, seal INTEGER);
INSERT INTO "games" VALUES(1,'oak-1','{"table":"oak","name":"The oak","seats":3,"code":"abcdef","stand_in":"novice","seat_hold":30.0,"pace":"calm","people":[{"key":"SHA256:ann","name":"ann","guest":false},{"key":"SHA256:bob","name":"bob","guest":false}]}',721499444,1700000000,1700000000,1,'time_up',60000,'',1,1,885941958);
INSERT INTO "games" VALUES(2,'elm-1','{"table":"elm","name":"The oak","seats":3,"code":"abcdef","stand_in":"novice","seat_hold":30.0,"pace":"calm","people":[{"key":"SHA256:ann","name":"ann","guest":false},{"key":"SHA256:bob","name":"bob","guest":false}]}',816296800,1700000000,NULL,0,NULL,0,'',NULL,0,1261111809);
CREATE TABLE lines (
        number INTEGER NOT NULL,
        seq INTEGER NOT NULL,
        line TEXT NOT NULL,
        sum INTEGER NOT NULL,
        PRIMARY KEY (number, seq)
    ) WITHOUT ROWID
    ;
INSERT INTO "lines" VALUES(1,0,'{"seq":0,"t":0,"type":"started","version":2,"game":"oak-1","seed":"kept oak-1","rules":{"kingdom_tiles":2,"frame":8,"touching":2,"row_slots":10,"row_slots_two":20,"prophets_four":10,"prophets_three":13,"prophets_two":13,"prophets_two_gods":10,"cities":8,"city_points":5,"smash_points":5,"bonus_points":[10,6,3,0],"closing":10,"gods_per_player":1,"last_call":60,"time_limit":60,"abandon_after":1800,"mode":"realtime","turn_seconds":30,"gods":"open","founding":"believed","hints":"full"},"seats":[{"seat":0,"name":"ann","bot":null},{"seat":1,"name":"bob","bot":null}],"tiles":[{"tile":0,"front":"FFFF","back":"MMPS"},{"tile":1,"front":"FFFF","back":"SMSP"},{"tile":2,"front":"FFFF","back":"SMsP"},{"tile":3,"front":"FFFF","back":"SSPM"},{"tile":4,"front":"FFFM","back":"MSmP"},{"tile":5,"front":"FFFM","back":"PPFS"},{"tile":6,"front":"FFFM","back":"SFsP"},{"tile":7,"front":"FFFP","back":"FFSM"},{"tile":8,"front":"FFFP","back":"MMSS"},{"tile":9,"front":"FFFP","back":"SSPM"},{"tile":10,"front":"FFFS","back":"MMMP"},{"tile":11,"front":"FFFS","back":"MMSP"},{"tile":12,"front":"FFFS","back":"PPSM"},{"tile":13,"front":"FFMM","back":"PPSF"},{"tile":14,"front":"FFMM","back":"SSSP"},{"tile":15,"front":"FFPP","back":"MMMS"},{"tile":16,"front":"FFPP","back":"MSMP"},{"tile":17,"front":"FFSS","back":"MPMp"},{"tile":18,"front":"FFSS","back":"SSMP"},{"tile":19,"front":"FMFS","back":"PPMS"},{"tile":20,"front":"FMFm","back":"PMPS"},{"tile":21,"front":"FMFm","back":"SFSP"},{"tile":22,"front":"FMfP","back":"MMFS"},{"tile":23,"front":"FMfS","back":"PPMF"},{"tile":24,"front":"FPFp","back":"MMPS"},{"tile":25,"front":"FPFp","back":"SSFM"},{"tile":26,"front":"FSFP","back":"PMPS"},{"tile":27,"front":"FSFP","back":"SFsM"},{"tile":28,"front":"FSFs","back":"FFPM"},{"tile":29,"front":"FSFs","back":"MSMP"},{"tile":30,"front":"FSfP","back":"PMpS"},{"tile":31,"front":"MFMS","back":"PPMF"},{"tile":32,"front":"MFMf","back":"FFPS"},{"tile":33,"front":"MFMf","back":"PSPs"},{"tile":34,"front":"MFmP","back":"PPSM"},{"tile":35,"front":"MFmS","back":"MMFP"},{"tile":36,"front":"MMFP","back":"SSMF"},{"tile":37,"front":"MMMF","back":"FSfP"},{"tile":38,"front":"MMMF","back":"PSPs"},{"tile":39,"front":"MMMF","back":"SSSP"},{"tile":40,"front":"MMMM","back":"FFPS"},{"tile":41,"front":"MMMM","back":"PFPS"},{"tile":42,"front":"MMMM","back":"PPFS"},{"tile":43,"front":"MMMM","back":"SSPF"},{"tile":44,"front":"MMMP","back":"MMSF"},{"tile":45,"front":"MMMP","back":"PFPS"},{"tile":46,"front":"MMMS","back":"FFSP"},{"tile":47,"front":"MMMS","back":"FMFP"},{"tile":48,"front":"MMPP","back":"FMfS"},{"tile":49,"front":"MMPP","back":"SFsP"},{"tile":50,"front":"MMSP","back":"PFpS"},{"tile":51,"front":"MMSS","back":"PPPF"},{"tile":52,"front":"MPMp","back":"FFSP"},{"tile":53,"front":"MSMs","back":"PPFM"},{"tile":54,"front":"MSMs","back":"PPPF"},{"tile":55,"front":"MSmP","back":"SFsM"},{"tile":56,"front":"PFPM","back":"PMpS"},{"tile":57,"front":"PFPf","back":"FMFS"},{"tile":58,"front":"PFPf","back":"MMSF"},{"tile":59,"front":"PFpM","back":"PPSF"},{"tile":60,"front":"PMPm","back":"FFMS"},{"tile":61,"front":"PMPm","back":"SFSM"},{"tile":62,"front":"PPPF","back":"SMSm"},{"tile":63,"front":"PPPM","back":"FFSM"},{"tile":64,"front":"PPPM","back":"PFpS"},{"tile":65,"front":"PPPM","back":"SFSf"},{"tile":66,"front":"PPPP","back":"FFMS"},{"tile":67,"front":"PPPP","back":"MMFS"},{"tile":68,"front":"PPPP","back":"SFSM"},{"tile":69,"front":"PPPP","back":"SSMF"},{"tile":70,"front":"PPPS","back":"FFPM"},{"tile":71,"front":"PPPS","back":"MFMS"},{"tile":72,"front":"PPPS","back":"MMPF"},{"tile":73,"front":"SFSf","back":"PPMS"},{"tile":74,"front":"SMSP","back":"SSPF"},{"tile":75,"front":"SMSm","back":"PFPM"},{"tile":76,"front":"SPSp","back":"FFMP"},{"tile":77,"front":"SPSp","back":"SSFM"},{"tile":78,"front":"SSFP","back":"SSMP"},{"tile":79,"front":"SSPP","back":"MFmP"},{"tile":80,"front":"SSPP","back":"PFpM"},{"tile":81,"front":"SSSF","back":"FFMP"},{"tile":82,"front":"SSSF","back":"MMPF"},{"tile":83,"front":"SSSF","back":"SMsP"},{"tile":84,"front":"SSSM","back":"MFMP"},{"tile":85,"front":"SSSM","back":"SFSP"},{"tile":86,"front":"SSSM","back":"SSFP"},{"tile":87,"front":"SSSP","back":"MFmS"},{"tile":88,"front":"SSSS","back":"FMFP"},{"tile":89,"front":"SSSS","back":"FMfP"},{"tile":90,"front":"SSSS","back":"MFMP"},{"tile":91,"front":"SSSS","back":"PPFM"}]}',3070122335);
INSERT INTO "lines" VALUES(1,1,'{"seq":1,"t":0,"type":"drawn","seat":0,"tiles":[{"hand":"left","tile":42},{"hand":"right","tile":65}],"left":90}',2843600203);
INSERT INTO "lines" VALUES(1,2,'{"seq":2,"t":0,"type":"drawn","seat":1,"tiles":[{"hand":"left","tile":58},{"hand":"right","tile":66}],"left":88}',3756965533);
INSERT INTO "lines" VALUES(1,3,'{"seq":3,"t":1357,"type":"placed","seat":1,"hand":"left","tile":58,"square":"a8","sides":"PFPf"}',491063763);
INSERT INTO "lines" VALUES(1,4,'{"seq":4,"t":1889,"type":"placed","seat":0,"hand":"left","tile":42,"square":"a1","sides":"SPPF"}',3876397034);
INSERT INTO "lines" VALUES(1,5,'{"seq":5,"t":2631,"type":"placed","seat":1,"hand":"right","tile":66,"square":"b8","sides":"MSFF"}',1603225018);
INSERT INTO "lines" VALUES(1,6,'{"seq":6,"t":3852,"type":"claimed","seat":0,"god":"mountain"}',3724020070);
INSERT INTO "lines" VALUES(1,7,'{"seq":7,"t":4392,"type":"drawn","seat":1,"tiles":[{"hand":"left","tile":56},{"hand":"right","tile":7}],"left":86}',1449772356);
INSERT INTO "lines" VALUES(1,8,'{"seq":8,"t":5161,"type":"placed","seat":1,"hand":"right","tile":7,"square":"h8","sides":"FSMF"}',1970487701);
INSERT INTO "lines" VALUES(1,9,'{"seq":9,"t":5351,"type":"prophet","seat":0,"god":"mountain","square":"a1","side":"e"}',1738917536);
INSERT INTO "lines" VALUES(1,10,'{"seq":10,"t":6558,"type":"placed","seat":0,"hand":"right","tile":65,"square":"h1","sides":"PPMP"}',2293653840);
INSERT INTO "lines" VALUES(1,11,'{"seq":11,"t":6941,"type":"placed","seat":1,"hand":"left","tile":56,"square":"a7","sides":"PMPF"}',4173746812);
INSERT INTO "lines" VALUES(1,12,'{"seq":12,"t":7717,"type":"drawn","seat":1,"tiles":[{"hand":"left","tile":89},{"hand":"right","tile":57}],"left":84}',3897380136);
INSERT INTO "lines" VALUES(1,13,'{"seq":13,"t":7851,"type":"prophet","seat":0,"god":"mountain","square":"h1","side":"e"}',1182672721);
INSERT INTO "lines" VALUES(1,14,'{"seq":14,"t":9315,"type":"placed","seat":1,"hand":"right","tile":57,"square":"h7","sides":"FPfP"}',1745275705);
INSERT INTO "lines" VALUES(1,15,'{"seq":15,"t":9659,"type":"drawn","seat":0,"tiles":[{"hand":"left","tile":88}],"left":83}',3432059240);
INSERT INTO "lines" VALUES(1,16,'{"seq":16,"t":10685,"type":"placed","seat":1,"hand":"left","tile":89,"square":"h2","sides":"MFPf"}',1562968178);
INSERT INTO "lines" VALUES(1,17,'{"seq":17,"t":10969,"type":"founded","seat":0,"square":"b7"}',1383554512);
INSERT INTO "lines" VALUES(1,18,'{"seq":18,"t":11993,"type":"claimed","seat":1,"god":"plain"}',1312664755);
INSERT INTO "lines" VALUES(1,19,'{"seq":19,"t":12374,"type":"placed","seat":0,"hand":"left","tile":88,"square":"a6","sides":"MFPF"}',1695841266);
INSERT INTO "lines" VALUES(1,20,'{"seq":20,"t":12918,"type":"drawn","seat":1,"tiles":[{"hand":"left","tile":14},{"hand":"right","tile":79}],"left":81}',3550313229);
INSERT INTO "lines" VALUES(1,21,'{"seq":21,"t":13638,"type":"prophet","seat":0,"god":"mountain","square":"a6","side":"s"}',2556052338);
INSERT INTO "lines" VALUES(1,22,'{"seq":22,"t":13983,"type":"smashed","seat":1,"square":"b7","returned":null}',1515499665);
INSERT INTO "lines" VALUES(1,23,'{"seq":23,"t":13983,"type":"placed","seat":1,"hand":"left","tile":14,"square":"b7","sides":"FFMM"}',2262653029);
INSERT INTO "lines" VALUES(1,24,'{"seq":24,"t":15105,"type":"drawn","seat":0,"tiles":[{"hand":"left","tile":33},{"hand":"right","tile":4}],"left":79}',4097347625);
INSERT INTO "lines" VALUES(1,25,'{"seq":25,"t":15353,"type":"placed","seat":1,"hand":"right","tile":79,"square":"c8","sides":"PPSS"}',133136540);
INSERT INTO "lines" VALUES(1,26,'{"seq":26,"t":16516,"type":"placed","seat":0,"hand":"right","tile":4,"square":"a2","sides":"PMSm"}',1388911726);
INSERT INTO "lines" VALUES(1,27,'{"seq":27,"t":16568,"type":"drawn","seat":1,"tiles":[{"hand":"left","tile":15},{"hand":"right","tile":1}],"left":77}',727570177);
INSERT INTO "lines" VALUES(1,28,'{"seq":28,"t":17437,"type":"placed","seat":1,"hand":"left","tile":15,"square":"h3","sides":"PFFP"}',3271805891);
INSERT INTO "lines" VALUES(1,29,'{"seq":29,"t":18208,"type":"prophet","seat":1,"god":"plain","square":"h3","side":"s"}',2366465957);
INSERT INTO "lines" VALUES(1,30,'{"seq":30,"t":18462,"type":"placed","seat":0,"hand":"left","tile":33,"square":"h4","sides":"FMfM"}',4026741277);
INSERT INTO "lines" VALUES(1,31,'{"seq":31,"t":19894,"type":"placed","seat":1,"hand":"right","tile":1,"square":"a3","sides":"SMSP"}',1669619911);
INSERT INTO "lines" VALUES(1,32,'{"seq":32,"t":19933,"type":"prophet","seat":0,"god":"mountain","square":"h4","side":"w"}',1736354854);
INSERT INTO "lines" VALUES(1,33,'{"seq":33,"t":20671,"type":"drawn","seat":0,"tiles":[{"hand":"left","tile":44},{"hand":"right","tile":35}],"left":75}',1109400037);
INSERT INTO "lines" VALUES(1,34,'{"seq":34,"t":21090,"type":"prophet","seat":1,"god":"plain","square":"a3","side":"w"}',3090419344);
INSERT INTO "lines" VALUES(1,35,'{"seq":35,"t":21785,"type":"done","seat":0,"done":true}',3757392857);
INSERT INTO "lines" VALUES(1,36,'{"seq":36,"t":22637,"type":"drawn","seat":1,"tiles":[{"hand":"left","tile":85},{"hand":"right","tile":45}],"left":73}',4107316012);
INSERT INTO "lines" VALUES(1,37,'{"seq":37,"t":23183,"type":"done","seat":0,"done":false}',1661858582);
INSERT INTO "lines" VALUES(1,38,'{"seq":38,"t":23824,"type":"placed","seat":1,"hand":"right","tile":45,"square":"c7","sides":"PSPF"}',57363812);
INSERT INTO "lines" VALUES(1,39,'{"seq":39,"t":24087,"type":"done","seat":0,"done":true}',3419468383);
INSERT INTO "lines" VALUES(1,40,'{"seq":40,"t":25024,"type":"prophet","seat":1,"god":"plain","square":"c7","side":"e"}',3962324588);
INSERT INTO "lines" VALUES(1,41,'{"seq":41,"t":26022,"type":"placed","seat":0,"hand":"right","tile":35,"square":"d8","sides":"MMFP"}',2122138259);
INSERT INTO "lines" VALUES(1,42,'{"seq":42,"t":26022,"type":"done","seat":0,"done":false}',3938426010);
INSERT INTO "lines" VALUES(1,43,'{"seq":43,"t":27083,"type":"prophet","seat":0,"god":"mountain","square":"d8","side":"w"}',3189116242);
INSERT INTO "lines" VALUES(1,44,'{"seq":44,"t":27150,"type":"placed","seat":1,"hand":"left","tile":85,"square":"g1","sides":"SPSF"}',1973068556);
INSERT INTO "lines" VALUES(1,45,'{"seq":45,"t":28742,"type":"drawn","seat":1,"tiles":[{"hand":"left","tile":16},{"hand":"right","tile":73}],"left":71}',3356185020);
INSERT INTO "lines" VALUES(1,46,'{"seq":46,"t":29002,"type":"placed","seat":0,"hand":"left","tile":44,"square":"b1","sides":"MMMP"}',934525029);
INSERT INTO "lines" VALUES(1,47,'{"seq":47,"t":30044,"type":"drawn","seat":0,"tiles":[{"hand":"left","tile":91},{"hand":"right","tile":37}],"left":69}',820843484);
INSERT INTO "lines" VALUES(1,48,'{"seq":48,"t":30924,"type":"placed","seat":1,"hand":"left","tile":16,"square":"a4","sides":"SMPM"}',3668251871);
INSERT INTO "lines" VALUES(1,49,'{"seq":49,"t":31421,"type":"placed","seat":0,"hand":"right","tile":37,"square":"h6","sides":"FSfP"}',3259632276);
INSERT INTO "lines" VALUES(1,50,'{"seq":50,"t":32912,"type":"prophet","seat":1,"god":"plain","square":"a4","side":"n"}',3153864631);
INSERT INTO "lines" VALUES(1,51,'{"seq":51,"t":33059,"type":"prophet","seat":0,"god":"mountain","square":"h6","side":"n"}',2411003891);
INSERT INTO "lines" VALUES(1,52,'{"seq":52,"t":34478,"type":"discarded","seat":1,"hand":"right","tile":73,"slot":0}',2518793208);
INSERT INTO "lines" VALUES(1,53,'{"seq":53,"t":34763,"type":"placed","seat":0,"hand":"left","tile":91,"square":"c1","sides":"PPFM"}',2232621548);
INSERT INTO "lines" VALUES(1,54,'{"seq":54,"t":35496,"type":"drawn","seat":1,"tiles":[{"hand":"left","tile":28},{"hand":"right","tile":68}],"left":67}',3845238224);
INSERT INTO "lines" VALUES(1,55,'{"seq":55,"t":35589,"type":"prophet","seat":0,"god":"mountain","square":"c1","side":"s"}',354760597);
INSERT INTO "lines" VALUES(1,56,'{"seq":56,"t":36707,"type":"placed","seat":1,"hand":"right","tile":68,"square":"g8","sides":"SFSM"}',1398850942);
INSERT INTO "lines" VALUES(1,57,'{"seq":57,"t":36946,"type":"drawn","seat":0,"tiles":[{"hand":"left","tile":39},{"hand":"right","tile":21}],"left":65}',3311792970);
INSERT INTO "lines" VALUES(1,58,'{"seq":58,"t":38465,"type":"placed","seat":0,"hand":"right","tile":21,"square":"g7","sides":"SPSF"}',3124037018);
INSERT INTO "lines" VALUES(1,59,'{"seq":59,"t":38467,"type":"placed","seat":1,"hand":"left","tile":28,"square":"h5","sides":"FSFs"}',1535663161);
INSERT INTO "lines" VALUES(1,60,'{"seq":60,"t":39532,"type":"prophet","seat":1,"god":"plain","square":"h5","side":"n"}',4128202037);
INSERT INTO "lines" VALUES(1,61,'{"seq":61,"t":39558,"type":"prophet","seat":0,"god":"mountain","square":"g7","side":"s"}',554942699);
INSERT INTO "lines" VALUES(1,62,'{"seq":62,"t":41057,"type":"founded","seat":1,"square":"b6"}',2749473845);
INSERT INTO "lines" VALUES(1,63,'{"seq":63,"t":41686,"type":"placed","seat":0,"hand":"left","tile":39,"square":"f8","sides":"FMMM"}',1714035830);
INSERT INTO "lines" VALUES(1,64,'{"seq":64,"t":42158,"type":"drawn","seat":1,"tiles":[{"hand":"left","tile":64}],"left":64}',1355797009);
INSERT INTO "lines" VALUES(1,65,'{"seq":65,"t":43210,"type":"placed","seat":1,"hand":"left","tile":64,"square":"d1","sides":"MPPP"}',190096074);
INSERT INTO "lines" VALUES(1,66,'{"seq":66,"t":43657,"type":"prophet","seat":0,"god":"mountain","square":"f8","side":"s"}',2117343427);
INSERT INTO "lines" VALUES(1,67,'{"seq":67,"t":44625,"type":"prophet","seat":1,"god":"plain","square":"d1","side":"e"}',1902881797);
INSERT INTO "lines" VALUES(1,68,'{"seq":68,"t":44882,"type":"occupied","seat":0,"god":"mountain","square":"b6"}',1950337949);
INSERT INTO "lines" VALUES(1,69,'{"seq":69,"t":45772,"type":"drawn","seat":0,"tiles":[{"hand":"left","tile":62},{"hand":"right","tile":72}],"left":62}',3560139455);
INSERT INTO "lines" VALUES(1,70,'{"seq":70,"t":45810,"type":"drawn","seat":1,"tiles":[{"hand":"left","tile":22},{"hand":"right","tile":78}],"left":60}',2855179594);
INSERT INTO "lines" VALUES(1,71,'{"seq":71,"t":47063,"type":"placed","seat":0,"hand":"right","tile":72,"square":"a5","sides":"PFMM"}',1284199382);
INSERT INTO "lines" VALUES(1,72,'{"seq":72,"t":47544,"type":"placed","seat":1,"hand":"left","tile":22,"square":"e1","sides":"FMfP"}',3542416573);
INSERT INTO "lines" VALUES(1,73,'{"seq":73,"t":48332,"type":"prophet","seat":0,"god":"mountain","square":"a5","side":"w"}',1761667961);
INSERT INTO "lines" VALUES(1,74,'{"seq":74,"t":49259,"type":"prophet","seat":1,"god":"plain","square":"e1","side":"e"}',114626434);
INSERT INTO "lines" VALUES(1,75,'{"seq":75,"t":49875,"type":"placed","seat":0,"hand":"left","tile":62,"square":"e8","sides":"SMSm"}',793826150);
INSERT INTO "lines" VALUES(1,76,'{"seq":76,"t":50391,"type":"placed","seat":1,"hand":"right","tile":78,"square":"g6","sides":"FPSS"}',2500709905);
INSERT INTO "lines" VALUES(1,77,'{"seq":77,"t":51199,"type":"prophet","seat":0,"god":"mountain","square":"e8","side":"e"}',982114033);
INSERT INTO "lines" VALUES(1,78,'{"seq":78,"t":52124,"type":"taken","seat":1,"hand":"left","tile":73,"from":1,"slot":0}',1437410693);
INSERT INTO "lines" VALUES(1,79,'{"seq":79,"t":53147,"type":"drawn","seat":0,"tiles":[{"hand":"left","tile":63},{"hand":"right","tile":49}],"left":58}',3172023323);
INSERT INTO "lines" VALUES(1,80,'{"seq":80,"t":53480,"type":"placed","seat":1,"hand":"left","tile":73,"square":"d7","sides":"PPMS"}',1996639868);
INSERT INTO "lines" VALUES(1,81,'{"seq":81,"t":54874,"type":"drawn","seat":1,"tiles":[{"hand":"left","tile":19}],"left":57}',3793541232);
INSERT INTO "lines" VALUES(1,82,'{"seq":82,"t":55035,"type":"placed","seat":0,"hand":"left","tile":63,"square":"f1","sides":"FFSM"}',3679444515);
INSERT INTO "lines" VALUES(1,83,'{"seq":83,"t":55867,"type":"prophet","seat":0,"god":"mountain","square":"f1","side":"n"}',3936786888);
INSERT INTO "lines" VALUES(1,84,'{"seq":84,"t":56079,"type":"placed","seat":1,"hand":"left","tile":19,"square":"g2","sides":"SFMF"}',688948833);
INSERT INTO "lines" VALUES(1,85,'{"seq":85,"t":56900,"type":"placed","seat":0,"hand":"right","tile":49,"square":"b2","sides":"MPPM"}',518390023);
INSERT INTO "lines" VALUES(1,86,'{"seq":86,"t":58068,"type":"drawn","seat":0,"tiles":[{"hand":"left","tile":82},{"hand":"right","tile":83}],"left":55}',516054931);
INSERT INTO "lines" VALUES(1,87,'{"seq":87,"t":58192,"type":"prophet","seat":1,"god":"plain","square":"g2","side":"e"}',1550216769);
INSERT INTO "lines" VALUES(1,88,'{"seq":88,"t":59700,"type":"placed","seat":0,"hand":"left","tile":82,"square":"f2","sides":"SFSS"}',1528363566);
INSERT INTO "lines" VALUES(1,89,'{"seq":89,"t":59805,"type":"drawn","seat":1,"tiles":[{"hand":"left","tile":86}],"left":54}',610599101);
INSERT INTO "lines" VALUES(1,90,'{"seq":90,"t":60000,"type":"ended","reason":"time_up"}',2243291327);
INSERT INTO "lines" VALUES(1,91,'{"seq":91,"t":60000,"type":"scored","kingdoms":[{"landscape":"plain","squares":["a1","b1","a2"],"prophets":{"0":1},"points":2,"to":[0]},{"landscape":"plain","squares":["c1","d1","e1"],"prophets":{"1":1},"points":2,"to":[1]},{"landscape":"sea","squares":["a2","a3","a4"],"prophets":{"1":1},"points":2,"to":[1]},{"landscape":"forest","squares":["f2","g2","h2"],"prophets":{"1":1},"points":2,"to":[1]},{"landscape":"forest","squares":["h4","h5","h6"],"prophets":{"0":1,"1":1},"points":1,"to":[0,1]},{"landscape":"plain","squares":["a6","a7","a8"],"prophets":{"0":1},"points":2,"to":[0]},{"landscape":"sea","squares":["g6","g7","g8"],"prophets":{"0":1},"points":2,"to":[0]},{"landscape":"plain","squares":["c7","c8","d8"],"prophets":{"0":1},"points":2,"to":[0]},{"landscape":"mountain","squares":["e8","f8","g8"],"prophets":{"0":2},"points":1,"to":[0]},{"landscape":"mountain","squares":["e1","f1"],"prophets":{"1":1},"points":1,"to":[1]},{"landscape":"forest","squares":["f1","g1"],"prophets":{"0":1},"points":1,"to":[0]},{"landscape":"plain","squares":["g1","h1"],"prophets":{"0":1},"points":1,"to":[0]},{"landscape":"forest","squares":["h3","h4"],"prophets":{"1":1},"points":1,"to":[1]},{"landscape":"mountain","squares":["a5","a6"],"prophets":{"0":1},"points":1,"to":[0]},{"landscape":"sea","squares":["c7","d7"],"prophets":{"1":1},"points":1,"to":[1]}],"cities":[{"seat":0,"square":"b6","smashed":false,"points":5},{"seat":1,"square":"b7","smashed":true,"points":5}],"bonuses":[{"kind":"mass","landscape":"forest","value":3,"rank":2,"points":6,"to":null},{"kind":"mass","landscape":"mountain","value":4,"rank":1,"points":10,"to":0},{"kind":"mass","landscape":"sea","value":3,"rank":2,"points":6,"to":null},{"kind":"mass","landscape":"plain","value":3,"rank":2,"points":6,"to":1},{"kind":"spread","landscape":"forest","value":8,"rank":2,"points":6,"to":null},{"kind":"spread","landscape":"mountain","value":7,"rank":3,"points":3,"to":0},{"kind":"spread","landscape":"sea","value":6,"rank":4,"points":0,"to":null},{"kind":"spread","landscape":"plain","value":9,"rank":1,"points":10,"to":1}],"totals":{"0":{"kingdoms":13,"cities":5,"mass":10,"spread":3,"total":31},"1":{"kingdoms":10,"cities":5,"mass":6,"spread":10,"total":31}},"winners":[1]}',1602345953);
INSERT INTO "lines" VALUES(2,0,'{"seq":0,"t":0,"type":"started","version":2,"game":"elm-1","seed":"kept elm-1","rules":{"kingdom_tiles":2,"frame":8,"touching":2,"row_slots":10,"row_slots_two":20,"prophets_four":10,"prophets_three":13,"prophets_two":13,"prophets_two_gods":10,"cities":8,"city_points":5,"smash_points":5,"bonus_points":[10,6,3,0],"closing":10,"gods_per_player":1,"last_call":60,"time_limit":60,"abandon_after":1800,"mode":"realtime","turn_seconds":30,"gods":"open","founding":"believed","hints":"full"},"seats":[{"seat":0,"name":"ann","bot":null},{"seat":1,"name":"bob","bot":null}],"tiles":[{"tile":0,"front":"FFFF","back":"MMPS"},{"tile":1,"front":"FFFF","back":"SMSP"},{"tile":2,"front":"FFFF","back":"SMsP"},{"tile":3,"front":"FFFF","back":"SSPM"},{"tile":4,"front":"FFFM","back":"MSmP"},{"tile":5,"front":"FFFM","back":"PPFS"},{"tile":6,"front":"FFFM","back":"SFsP"},{"tile":7,"front":"FFFP","back":"FFSM"},{"tile":8,"front":"FFFP","back":"MMSS"},{"tile":9,"front":"FFFP","back":"SSPM"},{"tile":10,"front":"FFFS","back":"MMMP"},{"tile":11,"front":"FFFS","back":"MMSP"},{"tile":12,"front":"FFFS","back":"PPSM"},{"tile":13,"front":"FFMM","back":"PPSF"},{"tile":14,"front":"FFMM","back":"SSSP"},{"tile":15,"front":"FFPP","back":"MMMS"},{"tile":16,"front":"FFPP","back":"MSMP"},{"tile":17,"front":"FFSS","back":"MPMp"},{"tile":18,"front":"FFSS","back":"SSMP"},{"tile":19,"front":"FMFS","back":"PPMS"},{"tile":20,"front":"FMFm","back":"PMPS"},{"tile":21,"front":"FMFm","back":"SFSP"},{"tile":22,"front":"FMfP","back":"MMFS"},{"tile":23,"front":"FMfS","back":"PPMF"},{"tile":24,"front":"FPFp","back":"MMPS"},{"tile":25,"front":"FPFp","back":"SSFM"},{"tile":26,"front":"FSFP","back":"PMPS"},{"tile":27,"front":"FSFP","back":"SFsM"},{"tile":28,"front":"FSFs","back":"FFPM"},{"tile":29,"front":"FSFs","back":"MSMP"},{"tile":30,"front":"FSfP","back":"PMpS"},{"tile":31,"front":"MFMS","back":"PPMF"},{"tile":32,"front":"MFMf","back":"FFPS"},{"tile":33,"front":"MFMf","back":"PSPs"},{"tile":34,"front":"MFmP","back":"PPSM"},{"tile":35,"front":"MFmS","back":"MMFP"},{"tile":36,"front":"MMFP","back":"SSMF"},{"tile":37,"front":"MMMF","back":"FSfP"},{"tile":38,"front":"MMMF","back":"PSPs"},{"tile":39,"front":"MMMF","back":"SSSP"},{"tile":40,"front":"MMMM","back":"FFPS"},{"tile":41,"front":"MMMM","back":"PFPS"},{"tile":42,"front":"MMMM","back":"PPFS"},{"tile":43,"front":"MMMM","back":"SSPF"},{"tile":44,"front":"MMMP","back":"MMSF"},{"tile":45,"front":"MMMP","back":"PFPS"},{"tile":46,"front":"MMMS","back":"FFSP"},{"tile":47,"front":"MMMS","back":"FMFP"},{"tile":48,"front":"MMPP","back":"FMfS"},{"tile":49,"front":"MMPP","back":"SFsP"},{"tile":50,"front":"MMSP","back":"PFpS"},{"tile":51,"front":"MMSS","back":"PPPF"},{"tile":52,"front":"MPMp","back":"FFSP"},{"tile":53,"front":"MSMs","back":"PPFM"},{"tile":54,"front":"MSMs","back":"PPPF"},{"tile":55,"front":"MSmP","back":"SFsM"},{"tile":56,"front":"PFPM","back":"PMpS"},{"tile":57,"front":"PFPf","back":"FMFS"},{"tile":58,"front":"PFPf","back":"MMSF"},{"tile":59,"front":"PFpM","back":"PPSF"},{"tile":60,"front":"PMPm","back":"FFMS"},{"tile":61,"front":"PMPm","back":"SFSM"},{"tile":62,"front":"PPPF","back":"SMSm"},{"tile":63,"front":"PPPM","back":"FFSM"},{"tile":64,"front":"PPPM","back":"PFpS"},{"tile":65,"front":"PPPM","back":"SFSf"},{"tile":66,"front":"PPPP","back":"FFMS"},{"tile":67,"front":"PPPP","back":"MMFS"},{"tile":68,"front":"PPPP","back":"SFSM"},{"tile":69,"front":"PPPP","back":"SSMF"},{"tile":70,"front":"PPPS","back":"FFPM"},{"tile":71,"front":"PPPS","back":"MFMS"},{"tile":72,"front":"PPPS","back":"MMPF"},{"tile":73,"front":"SFSf","back":"PPMS"},{"tile":74,"front":"SMSP","back":"SSPF"},{"tile":75,"front":"SMSm","back":"PFPM"},{"tile":76,"front":"SPSp","back":"FFMP"},{"tile":77,"front":"SPSp","back":"SSFM"},{"tile":78,"front":"SSFP","back":"SSMP"},{"tile":79,"front":"SSPP","back":"MFmP"},{"tile":80,"front":"SSPP","back":"PFpM"},{"tile":81,"front":"SSSF","back":"FFMP"},{"tile":82,"front":"SSSF","back":"MMPF"},{"tile":83,"front":"SSSF","back":"SMsP"},{"tile":84,"front":"SSSM","back":"MFMP"},{"tile":85,"front":"SSSM","back":"SFSP"},{"tile":86,"front":"SSSM","back":"SSFP"},{"tile":87,"front":"SSSP","back":"MFmS"},{"tile":88,"front":"SSSS","back":"FMFP"},{"tile":89,"front":"SSSS","back":"FMfP"},{"tile":90,"front":"SSSS","back":"MFMP"},{"tile":91,"front":"SSSS","back":"PPFM"}]}',2478266082);
INSERT INTO "lines" VALUES(2,1,'{"seq":1,"t":0,"type":"drawn","seat":0,"tiles":[{"hand":"left","tile":19},{"hand":"right","tile":3}],"left":90}',3049441825);
INSERT INTO "lines" VALUES(2,2,'{"seq":2,"t":0,"type":"drawn","seat":1,"tiles":[{"hand":"left","tile":64},{"hand":"right","tile":65}],"left":88}',2691744319);
INSERT INTO "lines" VALUES(2,3,'{"seq":3,"t":1011,"type":"placed","seat":1,"hand":"right","tile":65,"square":"h1","sides":"FSfS"}',2359175017);
INSERT INTO "lines" VALUES(2,4,'{"seq":4,"t":1984,"type":"placed","seat":1,"hand":"left","tile":64,"square":"a8","sides":"PPPM"}',3988623111);
INSERT INTO "lines" VALUES(2,5,'{"seq":5,"t":1988,"type":"placed","seat":0,"hand":"left","tile":19,"square":"a1","sides":"MFSF"}',1996080494);
INSERT INTO "lines" VALUES(2,6,'{"seq":6,"t":3371,"type":"drawn","seat":1,"tiles":[{"hand":"left","tile":66},{"hand":"right","tile":10}],"left":86}',481748498);
INSERT INTO "lines" VALUES(2,7,'{"seq":7,"t":3652,"type":"claimed","seat":0,"god":"forest"}',847438935);
INSERT INTO "lines" VALUES(2,8,'{"seq":8,"t":4578,"type":"claimed","seat":1,"god":"sea"}',1521313052);
INSERT INTO "lines" VALUES(2,9,'{"seq":9,"t":4698,"type":"prophet","seat":0,"god":"forest","square":"a1","side":"n"}',3723006151);
INSERT INTO "lines" VALUES(2,10,'{"seq":10,"t":5708,"type":"placed","seat":0,"hand":"right","tile":3,"square":"b1","sides":"FFFF"}',3604037371);
INSERT INTO "lines" VALUES(2,11,'{"seq":11,"t":6775,"type":"placed","seat":1,"hand":"right","tile":10,"square":"c1","sides":"SFFF"}',1807121736);
INSERT INTO "lines" VALUES(2,12,'{"seq":12,"t":6921,"type":"prophet","seat":0,"god":"forest","square":"b1","side":"w"}',3255905880);
INSERT INTO "lines" VALUES(2,13,'{"seq":13,"t":7785,"type":"drawn","seat":0,"tiles":[{"hand":"left","tile":41}],"left":85}',582950959);
INSERT INTO "lines" VALUES(2,14,'{"seq":14,"t":7994,"type":"placed","seat":1,"hand":"left","tile":66,"square":"h2","sides":"FMSF"}',1350288931);
INSERT INTO "lines" VALUES(2,15,'{"seq":15,"t":8651,"type":"placed","seat":0,"hand":"left","tile":41,"square":"h8","sides":"SPFP"}',3055167179);
INSERT INTO "lines" VALUES(2,16,'{"seq":16,"t":9698,"type":"prophet","seat":1,"god":"sea","square":"h2","side":"e"}',1626706093);
INSERT INTO "lines" VALUES(2,17,'{"seq":17,"t":10241,"type":"prophet","seat":0,"god":"forest","square":"h8","side":"e"}',1496468531);
INSERT INTO "lines" VALUES(2,18,'{"seq":18,"t":11380,"type":"founded","seat":1,"square":"b8"}',9450804);
INSERT INTO "lines" VALUES(2,19,'{"seq":19,"t":11917,"type":"drawn","seat":0,"tiles":[{"hand":"left","tile":29},{"hand":"right","tile":17}],"left":83}',614670819);
INSERT INTO "lines" VALUES(2,20,'{"seq":20,"t":13262,"type":"drawn","seat":1,"tiles":[{"hand":"left","tile":68},{"hand":"right","tile":48}],"left":81}',2183467376);
INSERT INTO "lines" VALUES(2,21,'{"seq":21,"t":13954,"type":"occupied","seat":0,"god":"forest","square":"b8"}',1918420165);
INSERT INTO "lines" VALUES(2,22,'{"seq":22,"t":15146,"type":"discarded","seat":1,"hand":"right","tile":48,"slot":0}',3289190619);
INSERT INTO "lines" VALUES(2,23,'{"seq":23,"t":15388,"type":"placed","seat":0,"hand":"left","tile":29,"square":"g1","sides":"FSFs"}',718850996);
INSERT INTO "lines" VALUES(2,24,'{"seq":24,"t":16571,"type":"placed","seat":1,"hand":"left","tile":68,"square":"f1","sides":"MSFS"}',432800634);
INSERT INTO "lines" VALUES(2,25,'{"seq":25,"t":16733,"type":"prophet","seat":0,"god":"forest","square":"g1","side":"e"}',2242551760);
INSERT INTO "lines" VALUES(2,26,'{"seq":26,"t":17859,"type":"smashed","seat":0,"square":"b8","returned":0}',2490398527);
INSERT INTO "lines" VALUES(2,27,'{"seq":27,"t":17859,"type":"placed","seat":0,"hand":"right","tile":17,"square":"b8","sides":"MPMp"}',904405751);
INSERT INTO "lines" VALUES(2,28,'{"seq":28,"t":17863,"type":"done","seat":1,"done":true}',2430273750);
INSERT INTO "lines" VALUES(2,29,'{"seq":29,"t":19563,"type":"done","seat":1,"done":false}',1173624347);
CREATE TABLE people (
        person TEXT PRIMARY KEY,
        name TEXT NOT NULL,
        sum INTEGER NOT NULL
    ) WITHOUT ROWID
    ;
INSERT INTO "people" VALUES('SHA256:ann','ann',1346316450);
INSERT INTO "people" VALUES('SHA256:bob','bob',2106642344);
CREATE TABLE ratings (
        player TEXT PRIMARY KEY,
        program INTEGER NOT NULL,
        mu REAL NOT NULL,
        sigma REAL NOT NULL,
        points INTEGER NOT NULL,
        games INTEGER NOT NULL,
        wins INTEGER NOT NULL
    ) WITHOUT ROWID
    ;
INSERT INTO "ratings" VALUES('SHA256:ann',0,2.23646105068595026912e+01,8.06590141354368,927,1,0);
INSERT INTO "ratings" VALUES('SHA256:bob',0,2.76353894931404973087e+01,8.06590141354368,1138,1,1);
CREATE TABLE seats (
        number INTEGER NOT NULL,
        seat INTEGER NOT NULL,
        person TEXT,
        guest INTEGER NOT NULL,
        name TEXT NOT NULL,
        bot TEXT,
        stood_in INTEGER NOT NULL DEFAULT 0,
        gods TEXT NOT NULL DEFAULT '',
        total INTEGER,
        won INTEGER,
        PRIMARY KEY (number, seat)
    ) WITHOUT ROWID
    ;
INSERT INTO "seats" VALUES(1,0,'SHA256:ann',0,'ann',NULL,0,'mountain',31,0);
INSERT INTO "seats" VALUES(1,1,'SHA256:bob',0,'bob',NULL,0,'plain',31,1);
INSERT INTO "seats" VALUES(2,0,'SHA256:ann',0,'ann',NULL,0,'forest',NULL,NULL);
INSERT INTO "seats" VALUES(2,1,'SHA256:bob',0,'bob',NULL,0,'sea',NULL,NULL);
CREATE TABLE tastes (person TEXT PRIMARY KEY, chosen TEXT NOT NULL, sum INTEGER) WITHOUT ROWID;
INSERT INTO "tastes" VALUES('SHA256:ann','{"palette": "dim"}',2810944455);
CREATE INDEX games_running ON games (number) WHERE ended = 0;
CREATE INDEX seats_of_people ON seats (person, number) WHERE person IS NOT NULL;
CREATE UNIQUE INDEX games_ended ON games (ended_as) WHERE ended_as IS NOT NULL;
CREATE INDEX games_not_rated ON games (ended_as) WHERE ended = 1 AND rated = 0;
CREATE INDEX ratings_best ON ratings (program, points DESC);
DELETE FROM "sqlite_sequence";
INSERT INTO "sqlite_sequence" VALUES('games',2);
PRAGMA application_id = 877096804;
PRAGMA user_version = 3;
COMMIT;
